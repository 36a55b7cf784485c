import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { projectsSeen } from '../memberships/project-scope.queries.ts'
import * as queries from './api-tokens.queries.ts'
import { permissionsOf } from './permissions.ts'
import { stateOf } from './token-state.ts'

/** Projects that a token reaches (null: all of the account), and what it may do there. */
export type Reach = { projectIds: readonly number[] | null; permissions: readonly TokenPermission[] }

/**
 * Reach of a token without a call: what its maker sees now, of the token's projects. Undefined if the token may not be used: it
 * has ended or expired, its maker has left or lacks a second factor, or the account has no API access.
 */
export async function reachOfToken(
  db: Kysely<Tables>,
  accountId: number,
  tokenId: number,
  now: Date,
): Promise<Reach | undefined> {
  const [token] = await queries.findTokens(db, accountId, { madeBy: null, id: tokenId })
  if (token === undefined || stateOf(token) !== 'active') return undefined
  if (!(await queries.isUsableNow(db, accountId))) return undefined
  const seen = await projectsSeen(db, accountId, { memberAccountId: token.made_by, now })
  if (seen === undefined) return undefined
  const { project_ids: chosen } = token
  const isSeen = (id: number) => seen === null || seen.includes(id)
  return {
    projectIds: chosen === null ? seen : chosen.filter(isSeen),
    permissions: permissionsOf(token),
  }
}
