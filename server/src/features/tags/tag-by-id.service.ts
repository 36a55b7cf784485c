import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findTag, type TagRow } from './tags.queries.ts'

/** @throws {Refusal} not found, also for a tag of another account */
export async function getTag(ctx: Context, id: number): Promise<TagRow> {
  const tag = await findTag(ctx.db, ctx.account, id)
  if (tag === undefined) throw notFound()
  return tag
}
