import type {
  updateExports as updateExportsCall,
  updateNotifications as updateNotificationsCall,
} from '@rankline/contract/account'
import type { User } from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { signedInUser } from '../auth/auth.service.ts'
import { signedInClient } from '../clients/clients.service.ts'
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

/**
 * Says where exports go by themselves. Nobody has a connection yet that they could go through.
 * @throws {Refusal} not found for a connection that is not the caller's
 */
export async function updateExports(
  ctx: Context,
  { connectionId }: ParsedInputOf<typeof updateExportsCall>,
): Promise<User> {
  if (connectionId !== null) throw notFound()
  return signedInPerson(ctx)
}

/** The caller as every screen knows them, whether of the site or of a brand. */
export const signedInPerson = (ctx: Context): Promise<User> =>
  ctx.person.kind === 'client' ? signedInClient(ctx) : signedInUser(ctx)
