import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { deleteDomains } from './brand-domains.queries.ts'
import * as queries from './own-brands.queries.ts'

/** @throws {Refusal} not found if one of the brands is not the account's */
export async function requireBrands(ctx: Context, ids: number[]) {
  if ((await queries.countOf(ctx.db, ctx.account.id, ids)) < new Set(ids).size) throw notFound()
}

/**
 * Deletes brands. The caller deletes their clients in the same transaction.
 * @throws {Refusal} not found if one of them is not the account's
 */
export async function dropBrands(ctx: Context, ids: number[]) {
  await transaction(ctx, async (inside) => {
    const found = await queries.lockBrands(inside.db, ctx.account.id, ids)
    if (found.length < new Set(ids).size) throw notFound()
    await deleteDomains(inside.db, ctx.account.id, ids)
    await queries.deleteBrands(inside.db, ctx.account.id, ids, new Date())
  })
}
