import type { ConnectionDriver } from '@rankline/contract/connections/calls'
import type { Context } from '../../platform/context.ts'
import { agencyOf } from '../client-accounts/client-accounts.service.ts'
import { apiOf } from './apis.ts'
import * as queries from './connections.queries.ts'

/** A connection that a person's own account may use, with the account that has it. */
export type LinkedApi = {
  accountId: number
  id: number
  name: string
  driver: ConnectionDriver
  isActive: boolean
}

/** Lists a person's own connections, newest first; for a client, those granted by the agency. */
export async function linkedApis(ctx: Context): Promise<LinkedApi[]> {
  const { accountId, kind } = ctx.person
  const agency = kind === 'client' ? await agencyOf(ctx, accountId) : null
  if (kind === 'client' && agency === null) return []
  const rows = await queries.findAll(ctx.db, agency?.ownerAccountId ?? accountId, agency?.id ?? null)
  return rows.map((row) => {
    const { name, driver } = apiOf(row.api)
    return { accountId: row.account_id, id: row.id, name, driver, isActive: row.ended_at === null }
  })
}
