import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { dropProjectsOf } from '../projects/projects.service.ts'
import * as queries from './own-clients.queries.ts'

/** @throws {Refusal} not found if one of the clients is not the account's */
export async function requireClients(ctx: Context, ids: number[]) {
  if ((await queries.countOf(ctx.db, ctx.account.id, ids)) < new Set(ids).size) throw notFound()
}

export const clientsOfBrands = (ctx: Context, brandIds: number[]) =>
  queries.findOfBrands(ctx.db, ctx.account.id, brandIds)

/** Clients of a package that is given up get the package of their brand. */
export const fallBack = (ctx: Context, packageIds: number[]) =>
  queries.fallBack(ctx.db, ctx.account.id, packageIds, new Date())

/**
 * Deletes clients with their projects; their sessions end.
 * @throws {Refusal} not found if one of them is not the account's
 */
export async function dropClients(ctx: Context, ids: number[]) {
  if (ids.length === 0) return
  await transaction(ctx, async (inside) => {
    const clients = await queries.lockClients(inside.db, ctx.account.id, ids)
    if (clients.length < new Set(ids).size) throw notFound()
    for (const { account_id: id } of clients)
      await dropProjectsOf(inside, { id, kind: 'client', projectIds: null })
    await queries.deleteClients(inside.db, ctx.account.id, ids, new Date())
  })
}
