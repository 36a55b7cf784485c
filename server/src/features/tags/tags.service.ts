import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/tags'
import type { Tag } from '@rankline/contract/tags'
import { normalisePhrase } from '@rankline/serp/phrase'
import { type Context, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { presentTag } from './tag.presenter.ts'
import * as queries from './tags.queries.ts'

/** A tag of that name that is there already keeps its spelling and colour: other keywords carry it. */
export async function createTag(
  ctx: Context,
  { name, type, keywordIds }: ParsedInputOf<typeof calls.createTag>,
): Promise<Tag> {
  return transaction(ctx, async (inside) => {
    await requireKeywords(inside, keywordIds)
    const named = {
      name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
      foldedName: normalisePhrase(name),
      type,
    }
    const tag = await queries.upsertTag(inside.db, ctx.account.id, named)
    await queries.tagKeywords(inside.db, ctx.account.id, tag.id, keywordIds)
    return presentTag(tag)
  })
}

export async function assignTag(
  ctx: Context,
  { tagId, keywordIds }: ParsedInputOf<typeof calls.assignTag>,
): Promise<Tag> {
  const tag = await getTag(ctx, tagId)
  await requireKeywords(ctx, keywordIds)
  await queries.tagKeywords(ctx.db, ctx.account.id, tag.id, keywordIds)
  return presentTag(tag)
}

/** Answers the tags that remain on at least one of the keywords. */
export async function removeTags(
  ctx: Context,
  { keywordIds, tagId }: ParsedInputOf<typeof calls.removeTags>,
): Promise<Tag[]> {
  if (tagId !== undefined) await getTag(ctx, tagId)
  await requireKeywords(ctx, keywordIds)
  await queries.untagKeywords(ctx.db, ctx.account.id, keywordIds, tagId)
  const rows = await queries.findTagsOfKeywords(ctx.db, ctx.account.id, keywordIds)
  return [...new Map(rows.map((row) => [row.id, presentTag(row)])).values()]
}

export async function listTagsOfKeyword(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof calls.listTagsOfKeyword>,
): Promise<Tag[]> {
  await requireKeywords(ctx, [keywordId])
  return (await queries.findTagsOfKeywords(ctx.db, ctx.account.id, [keywordId])).map(presentTag)
}

export async function listTagsOfKeywords(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.listTagsOfKeywords>,
): Promise<Record<string, Tag[]>> {
  await requireKeywords(ctx, keywordIds)
  const tags = new Map<number, Tag[]>(keywordIds.map((id) => [id, []]))
  for (const row of await queries.findTagsOfKeywords(ctx.db, ctx.account.id, keywordIds))
    tags.get(row.keyword_id)?.push(presentTag(row))
  return Object.fromEntries(tags)
}

/** The project or keyword has led to the account; here it must be one that is there. */
export async function listTags(
  ctx: Context,
  { projectId, keywordId }: ParsedInputOf<typeof calls.listTags>,
): Promise<Tag[]> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  if (keywordId !== undefined) await requireKeywords(ctx, [keywordId])
  return (await queries.findTags(ctx.db, ctx.account)).map(presentTag)
}

/** @throws {Refusal} not found unless the caller sees the tag */
export async function requireTag(ctx: Context, id: number) {
  await getTag(ctx, id)
}

/** @throws {Refusal} not found, also where it is another account's */
async function getTag(ctx: Context, id: number) {
  const tag = await queries.findTag(ctx.db, ctx.account, id)
  if (tag === undefined) throw notFound()
  return tag
}
