import type * as calls from '@rankline/contract/connections/calls'
import type { ConnectionPermission } from '@rankline/contract/connections/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { dashboardsOf } from '../client-accounts/client-accounts.queries.ts'
import { requireConnection } from './connections.service.ts'
import { endLostExports } from './lost-exports.service.ts'
import * as queries from './permissions.queries.ts'

type OneConnection = { connectionId: number }

export async function listPermissions(
  ctx: Context,
  { connectionId }: OneConnection,
): Promise<ConnectionPermission[]> {
  await requireConnection(ctx, connectionId)
  const rows = await queries.findPermissions(ctx.db, ctx.account.id, connectionId)
  return rows.map((row) => ({ permited_id: row.client_id, user_api_id: row.connection_id }))
}

export async function togglePermission(
  ctx: Context,
  { connectionId, clientId }: ParsedInputOf<typeof calls.toggleConnectionPermission>,
): Promise<ConnectionPermission[]> {
  return transaction(ctx, async (inside) => {
    const { api } = await requireConnection(inside, connectionId)
    const dashboards = await dashboardsOf(inside.db, ctx.account.id)
    if (!dashboards.some(({ id }) => id === clientId)) throw notFound()
    const withdrawnFrom = await queries.toggle(inside.db, ctx.account.id, connectionId, clientId)
    if (withdrawnFrom !== null)
      await endLostExports(
        inside,
        { accountId: ctx.account.id, id: connectionId, name: api.name },
        withdrawnFrom,
      )
    return listPermissions(inside, { connectionId })
  })
}

/** Lists the clients that a connection can be granted to. */
export async function listDashboards(
  ctx: Context,
  { connectionId }: OneConnection,
): Promise<ItemsOf<typeof calls.listConnectionDashboards>> {
  await requireConnection(ctx, connectionId)
  return dashboardsOf(ctx.db, ctx.account.id)
}
