import type {
  updateExports as updateExportsCall,
  updateNotifications as updateNotificationsCall,
  updateTimeDisplay as updateTimeDisplayCall,
} from '@rankline/contract/account/calls'
import type { User } from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { targetsOf } from '@rankline/contract/exports/clouds'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { signedInUser } from '../auth/auth.service.ts'
import { endAutoExport, setAutoExport } from '../auto-exports/auto-exports.queries.ts'
import { signedInClient } from '../clients/clients.service.ts'
import { linkedApis } from '../connections/linked-apis.service.ts'
import * as packages from '../packages/packages.service.ts'
import * as queries from './account.queries.ts'

export async function updateNotifications(
  ctx: Context,
  preferences: ParsedInputOf<typeof updateNotificationsCall>,
): Promise<User> {
  await queries.setPreferences(ctx.db, ctx.person.accountId, preferences)
  return signedInUser(ctx)
}

export async function updateTimeDisplay(
  ctx: Context,
  display: ParsedInputOf<typeof updateTimeDisplayCall>,
): Promise<User> {
  await queries.setTimeDisplay(ctx.db, ctx.person.accountId, display)
  return signedInUser(ctx)
}

export async function chooseTrial(ctx: Context): Promise<User> {
  await packages.chooseTrial(ctx)
  return signedInUser(ctx)
}

/**
 * Sets where automatic exports go. No account has a connection for them yet.
 * @throws {Refusal} not found unless the connection is the caller's and takes exports in that way
 */
export async function updateExports(
  ctx: Context,
  { connectionId, target: wanted }: ParsedInputOf<typeof updateExportsCall>,
): Promise<User> {
  const { accountId } = ctx.person
  if (connectionId === null) await endAutoExport(ctx.db, accountId)
  else {
    const linked = (await linkedApis(ctx)).find(({ id }) => id === connectionId)
    const target = linked && targetsOf(linked.driver).find((one) => one === (wanted ?? one))
    if (linked === undefined || target === undefined) throw notFound()
    const { accountId: connection_account_id, id: connection_id } = linked
    await setAutoExport(ctx.db, accountId, { connection_account_id, connection_id, target }, new Date())
  }
  return signedInPerson(ctx)
}

/** The signed-in person as all screens show them: a user of the site or a client of a brand. */
export const signedInPerson = (ctx: Context): Promise<User> =>
  ctx.person.kind === 'client' ? signedInClient(ctx) : signedInUser(ctx)
