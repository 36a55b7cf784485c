import type { updateNotifications as updateNotificationsCall } from '@rankline/contract/account'
import type { User } from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { signedInUser } from '../auth/auth.service.ts'
import * as packages from '../packages/packages.service.ts'
import * as queries from './account.queries.ts'

export async function updateNotifications(
  ctx: Context,
  preferences: ParsedInputOf<typeof updateNotificationsCall>,
): Promise<User> {
  await queries.setPreferences(ctx.db, ctx.person.accountId, preferences)
  return signedInUser(ctx)
}

export async function chooseTrial(ctx: Context): Promise<User> {
  await packages.chooseTrial(ctx)
  return signedInUser(ctx)
}
