import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccounts } from './clients.queries.ts'

/**
 * The accounts of the caller's own clients.
 * @param clientId one of them, null for all
 * @throws {Refusal} not found when the one named is nobody's, or somebody else's
 */
export async function clientAccounts(ctx: Context, clientId: number | null = null): Promise<number[]> {
  const accountIds = ctx.hasClients ? await findAccounts(ctx.db, ctx.person.accountId, clientId) : []
  if (clientId !== null && accountIds.length === 0) throw notFound()
  return accountIds
}
