import type { Transaction } from 'kysely'
import { type Context, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/errors.ts'
import { dropProjectsOf } from '../projects/projects.service.ts'
import * as queries from './own-clients.queries.ts'

/** @throws {Refusal} not found if one of the clients is not the account's */
export async function requireClients(ctx: Context, ids: number[]) {
  if ((await queries.countOf(ctx.db, ctx.account.id, ids)) < new Set(ids).size) throw notFound()
}

/** Locks a client until the transaction ends. @throws {Refusal} not found if it is not the account's */
export async function lockClient(ctx: Context & { db: Transaction<Tables> }, id: number) {
  const held = await queries.lockClients(ctx.db, ctx.account.id, [id])
  if (held.length === 0) throw notFound()
}

/** Moves clients of a deleted package to the package of their brand. @returns their accounts and new packages */
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
