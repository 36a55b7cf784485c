import type {
  updateExports as updateExportsCall,
  updateNotifications as updateNotificationsCall,
  updateTimeDisplay as updateTimeDisplayCall,
} from '@rankline/contract/account'
import type { User } from '@rankline/contract/auth'
import type { ConnectionDriver } from '@rankline/contract/connections'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { signedInUser } from '../auth/auth.service.ts'
import { endAutoExport, setAutoExport } from '../auto-exports/auto-exports.service.ts'
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
 * @throws {Refusal} not found unless the connection is the caller's
 */
export async function updateExports(
  ctx: Context,
  { connectionId }: ParsedInputOf<typeof updateExportsCall>,
): Promise<User> {
  const { accountId } = ctx.person
  if (connectionId === null) await endAutoExport(ctx.db, accountId)
  else {
    const linked = (await linkedApis(ctx)).find(({ id }) => id === connectionId)
    if (linked === undefined || !fileServices.includes(linked.driver)) throw notFound()
    const target = { connection_account_id: linked.accountId, connection_id: linked.id }
    await setAutoExport(ctx.db, accountId, target)
  }
  return signedInPerson(ctx)
}

/** Services that take files. */
const fileServices: readonly ConnectionDriver[] = ['google_drive', 'dropbox']

/** The signed-in person as all screens show them: a user of the site or a client of a brand. */
export const signedInPerson = (ctx: Context): Promise<User> =>
  ctx.person.kind === 'client' ? signedInClient(ctx) : signedInUser(ctx)
