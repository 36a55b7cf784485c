import type { Context, SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccounts, findBrandAddress, findBrandName } from './client-accounts.queries.ts'

/**
 * The accounts of the caller's own clients.
 * @param clientId one of them, null for all
 * @throws {Refusal} not found when the named client does not exist or is another account's
 */
export async function clientAccounts(ctx: Context, clientId: number | null = null): Promise<number[]> {
  const accountIds = ctx.hasClients ? await findAccounts(ctx.db, ctx.person.accountId, clientId) : []
  if (clientId !== null && accountIds.length === 0) throw notFound()
  return accountIds
}

/** Where people invited by a client register: under the client's brand. null for accounts of users. */
export async function registrationPath(ctx: SystemContext, accountId: number): Promise<string | null> {
  const address = await findBrandAddress(ctx.db, accountId)
  return address === undefined ? null : `/white-label/brand/${address}/register`
}

/** The name of the brand under which a client's account is known. null for accounts of users. */
export const brandOf = async ({ db }: SystemContext, accountId: number): Promise<string | null> =>
  (await findBrandName(db, accountId)) ?? null
