import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findKeywords as find, type TrackedKeyword } from './keywords-by-id.queries.ts'

export type { TrackedKeyword } from './keywords-by-id.queries.ts'

/** Those of the keywords that the account has and the caller may see, in no particular order. */
export const findKeywords = ({ db, account }: Context, ids: readonly number[]): Promise<TrackedKeyword[]> =>
  find(db, account, ids)

/** @throws {Refusal} not found unless the account has all of the keywords */
export async function requireKeywords(ctx: Context, ids: readonly number[]): Promise<TrackedKeyword[]> {
  const keywords = await findKeywords(ctx, ids)
  if (keywords.length < new Set(ids).size) throw notFound()
  return keywords
}

/** @throws {Refusal} not found, also for a keyword of another account */
export async function requireKeyword(ctx: Context, id: number): Promise<TrackedKeyword> {
  const [keyword] = await requireKeywords(ctx, [id])
  return keyword!
}
