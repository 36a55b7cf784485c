import { type TemplateTag, templateFilter } from '@rankline/contract/client-templates/calls'
import { MOST_DYNAMIC_TAGS } from '@rankline/contract/tags/calls'
import type { Reader, SystemContext } from '../../platform/context.ts'
import { type Fit, fitted } from '../limits/fit.ts'
import { findDynamicTags } from './dynamic-tags.queries.ts'
import * as queries from './given-tags.queries.ts'
import { presentTag } from './tag.presenter.ts'
import { namedTag } from './tag-name.ts'
import { tagsChanged } from './tags-changed.service.ts'

/**
 * Adds the tags that an account does not have. Existing tags of the same name stay unchanged.
 * @param isTry only counts
 */
export async function giveTags(
  ctx: SystemContext,
  accountId: number,
  tags: readonly TemplateTag[],
  { isTry }: { isTry: boolean },
): Promise<Fit> {
  const wanted = tags.map(({ tag, type, filter }) => ({ ...namedTag(tag), type, filter }))
  const names = wanted.map(({ foldedName }) => foldedName)
  const taken = new Set(await queries.findTaken(ctx.db, accountId, names))
  const isThere = ({ foldedName }: { foldedName: string }) => taken.has(foldedName)
  const dynamic = (await findDynamicTags(ctx.db, accountId)).length
  const plain = fitted(
    wanted.filter(({ filter }) => filter === null),
    isThere,
    Number.POSITIVE_INFINITY,
  )
  const filtered = fitted(
    wanted.filter(({ filter }) => filter !== null),
    isThere,
    MOST_DYNAMIC_TAGS - dynamic,
  )
  const fitting = [...plain.fitting, ...filtered.fitting]
  if (!isTry && fitting.length > 0) {
    await queries.insertTags(ctx.db, accountId, fitting)
    await tagsChanged(ctx, accountId)
  }
  return {
    made: fitting.length,
    there: plain.fit.there + filtered.fit.there,
    leftOut: filtered.fit.leftOut,
  }
}

/** Finds an account's tags by their names, in the order of the names. Names without a tag are left out. */
export async function tagsNamed(
  ctx: Pick<SystemContext, 'db'>,
  accountId: number,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const folded = names.map((name) => namedTag(name).foldedName)
  const found = await queries.findIdsOf(ctx.db, accountId, folded)
  return [...new Set(folded.flatMap((name) => found.get(name) ?? []))]
}

/** The tags of a project's keywords, by name, and how many filter by things of the account alone. */
export async function tagsToGive(
  { db, account }: Reader,
  projectId: number,
): Promise<{ tags: TemplateTag[]; leftOut: number }> {
  const rows = await queries.findOfProject(db, account.id, projectId)
  const tags = rows.flatMap((row): TemplateTag[] => {
    const filter = row.filter === null ? null : templateFilter(row.filter)
    if (row.filter !== null && filter === null) return []
    const { tag_name: tag, user_tag_type: type } = presentTag(row, account)
    return [{ tag, type, filter }]
  })
  return { tags, leftOut: rows.length - tags.length }
}
