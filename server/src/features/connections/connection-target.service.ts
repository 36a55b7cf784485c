import type { SystemContext } from '../../platform/context.ts'
import { agencyOf, brandOf } from '../client-accounts/client-accounts.service.ts'
import { type Api, apiOf } from './apis.ts'
import { findOne } from './connections.queries.ts'

/**
 * Finds the service of a connection of `accountId` for use by `userAccountId`: the same account, or a client with a grant.
 * Undefined if the connection or the grant is deleted, or the client or its brand is disabled.
 */
export async function connectionTarget(
  ctx: SystemContext,
  userAccountId: number,
  accountId: number,
  connectionId: number,
): Promise<Api | undefined> {
  const agency = userAccountId === accountId ? null : await agencyOf(ctx, userAccountId)
  if (userAccountId !== accountId && agency?.ownerAccountId !== accountId) return undefined
  if (agency !== null && (await brandOf(ctx, userAccountId)) === null) return undefined
  const row = await findOne(ctx.db, accountId, connectionId, agency?.id ?? null)
  return row && apiOf(row.api)
}
