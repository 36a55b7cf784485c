import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findKeywords, type TrackedKeyword } from './keywords-by-id.queries.ts'

export type { TrackedKeyword } from './keywords-by-id.queries.ts'

/** Finds the keywords that the account has, and skips the others. */
export const findTracked = (ctx: Context, ids: readonly number[]): Promise<TrackedKeyword[]> =>
  findKeywords(ctx.db, ctx.account, ids)

/** @throws {Refusal} not found unless the account has all of the keywords */
export async function requireKeywords(ctx: Context, ids: readonly number[]): Promise<TrackedKeyword[]> {
  const keywords = await findKeywords(ctx.db, ctx.account, ids)
  if (keywords.length < new Set(ids).size) throw notFound()
  return keywords
}

/** @throws {Refusal} not found, also for a keyword of another account */
export async function requireKeyword(ctx: Context, id: number): Promise<TrackedKeyword> {
  const [keyword] = await requireKeywords(ctx, [id])
  return keyword!
}
