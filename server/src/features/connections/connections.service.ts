import type * as calls from '@rankline/contract/connections/calls'
import type { Connection } from '@rankline/contract/connections/calls'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { pageOfRows } from '../../platform/page.ts'
import { agencyOf } from '../client-accounts/client-accounts.service.ts'
import { googleApis } from '../limits/google-apis.service.ts'
import { apiOf, apis } from './apis.ts'
import { presentConnection } from './connection.presenter.ts'
import * as queries from './connections.queries.ts'
import { endLostExports } from './lost-exports.service.ts'
import { revokeAtProvider } from './revoke.job.ts'

/** Connections that the caller may use: their account's own; for a client, those granted by the agency. */
type ConnectionScope = { accountId: number; clientId: number | null }

/** Finds the connections that the caller may use; null for members with only some projects, because a connection shows more. */
async function scopeOf(ctx: Context): Promise<ConnectionScope | null> {
  if (ctx.account.projectIds !== null) return null
  if (ctx.account.kind === 'user') return { accountId: ctx.account.id, clientId: null }
  const client = await agencyOf(ctx, ctx.account.id)
  return client === null ? null : { accountId: client.ownerAccountId, clientId: client.id }
}

/**
 * A connection that the caller may use, with the account that has it.
 * @throws {Refusal} not found
 */
export async function requireConnection(ctx: Context, id: number) {
  const scope = await scopeOf(ctx)
  if (scope === null) throw notFound()
  const row = await queries.findOne(ctx.db, scope.accountId, id, scope.clientId)
  if (row === undefined) throw notFound()
  return { accountId: scope.accountId, connectionId: id, api: apiOf(row.api) }
}

export async function listConnections(ctx: Context, { page }: { page: number }): Promise<Page<Connection>> {
  const perPage = PAGE_SIZE.usual
  const scope = await scopeOf(ctx)
  if (scope === null) return pageOfRows([], { page, perPage, total: 0 })
  const { accountId, clientId } = scope
  const [rows, total] = await Promise.all([
    queries.findPage(ctx.db, accountId, { clientId, limit: perPage, offset: (page - 1) * perPage }),
    queries.countAll(ctx.db, accountId, clientId),
  ])
  return pageOfRows(rows.map(presentConnection), { page, perPage, total })
}

export async function allConnections(ctx: Context): Promise<Connection[]> {
  const scope = await scopeOf(ctx)
  if (scope === null) return []
  return (await queries.findAll(ctx.db, scope.accountId, scope.clientId)).map(presentConnection)
}

export async function fetchApis(ctx: Context): Promise<ItemsOf<typeof calls.fetchConnectionApis>> {
  const { connections } = ctx.installation
  return {
    apis: apis.map(({ id, name, driver, provider }) => ({
      id,
      name,
      driver,
      is_configured: connections[provider] === undefined ? 0 : 1,
    })),
    google_apis: await googleApis(ctx, ctx.account.id),
  }
}

export async function updateConnection(
  ctx: Context,
  { connectionId, customName }: ParsedInputOf<typeof calls.updateConnection>,
): Promise<Connection> {
  await requireConnection(ctx, connectionId)
  if (!(await queries.rename(ctx.db, ctx.account.id, connectionId, customName))) throw notFound()
  const row = await queries.findOne(ctx.db, ctx.account.id, connectionId)
  if (row === undefined) throw notFound()
  return presentConnection(row)
}

/** Deletes a connection and its automatic exports at once; a job revokes the grant at the provider. */
export async function deleteConnection(
  ctx: Context,
  { connectionId }: ParsedInputOf<typeof calls.deleteConnection>,
): Promise<ItemsOf<typeof calls.deleteConnection>> {
  await requireConnection(ctx, connectionId)
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const row = await queries.deleteOne(db, ctx.account.id, connectionId)
    if (row === undefined) throw notFound()
    const { api, subject, refresh_token: token } = row
    await endLostExports(inside, { accountId: ctx.account.id, id: connectionId, name: apiOf(api).name })
    if (row.ended_at === null)
      await enqueue(db, revokeAtProvider, { accountId: ctx.account.id, api, subject, token })
    return { deleted_ids: [connectionId] }
  })
}
