import { batchesOf } from '@rankline/contract/batches'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/tags/calls'
import type { Tag } from '@rankline/contract/tags/calls'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { keepTags } from './removed-tags.service.ts'
import { presentTag } from './tag.presenter.ts'
import { getTag } from './tag-by-id.service.ts'
import { namedTag } from './tag-name.ts'
import { linksChanged } from './tag-spans.service.ts'
import * as queries from './tags.queries.ts'
import { tagsChanged } from './tags-changed.service.ts'

/** Reuses an existing tag of the name and keeps its spelling and colour, because other keywords carry it. */
export async function createTag(
  ctx: Context,
  { name, type, keywordIds }: ParsedInputOf<typeof calls.createTag>,
): Promise<Tag> {
  const [first = [], ...others] = batchesOf(keywordIds, BATCH)
  const tag = await transaction(ctx, async (inside) => {
    await requireKeywords(inside, keywordIds)
    const upserted = await queries.upsertTag(inside.db, ctx.account.id, { ...namedTag(name), type })
    refuseDynamic(upserted)
    await putTag(inside, upserted.id, first)
    return upserted
  })
  for (const batch of others) await putTag(ctx, tag.id, batch)
  return presentTag(tag, ctx.account)
}

export async function assignTag(
  ctx: Context,
  { tagId, keywordIds }: ParsedInputOf<typeof calls.assignTag>,
): Promise<Tag> {
  const tag = await getTag(ctx, tagId)
  await requireKeywords(ctx, keywordIds)
  refuseDynamic(tag)
  for (const batch of batchesOf(keywordIds, BATCH)) await putTag(ctx, tag.id, batch)
  return presentTag(tag, ctx.account)
}

/** Keywords that get a tag in one transaction. If the process ends in between, the same call tags the others. */
const BATCH = 1_000

async function putTag(ctx: Context, tagId: number, keywordIds: number[]) {
  await transaction(ctx, async (inside) => {
    await queries.tagKeywords(inside.db, ctx.account.id, tagId, keywordIds)
    await linksChanged(inside, ctx.account.id, { keywordIds })
    await tagsChanged(inside, ctx.account.id)
  })
  ctx.onPortion?.(keywordIds.length)
}

/** Answers the tags that remain on at least one of the keywords. */
export async function removeTags(
  ctx: Context,
  { keywordIds, tagId }: ParsedInputOf<typeof calls.removeTags>,
): Promise<Tag[]> {
  return transaction(ctx, async (inside) => {
    const { db, account } = inside
    const tag = tagId === undefined ? null : await getTag(inside, tagId)
    const keywords = await requireKeywords(inside, keywordIds)
    if (tag !== null) refuseDynamic(tag)
    // Only the removal of all tags can be undone: a single tag is easy to assign again.
    else await keepTags(inside, keywords)
    await inBatches(ctx, keywordIds, async (batch) => {
      await queries.untagKeywords(db, account.id, batch, tagId)
      await linksChanged(inside, account.id, { keywordIds: batch })
    })
    await tagsChanged(inside, account.id)
    const rows = await queries.findTagsOfKeywords(db, account.id, keywordIds)
    return [...new Map(rows.map((row) => [row.id, presentTag(row, account)])).values()]
  })
}

export async function listTagsOfKeyword(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof calls.listTagsOfKeyword>,
): Promise<Tag[]> {
  await requireKeywords(ctx, [keywordId])
  return (await queries.findTagsOfKeywords(ctx.db, ctx.account.id, [keywordId])).map((row) =>
    presentTag(row, ctx.account),
  )
}

export async function listTagsOfKeywords(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.listTagsOfKeywords>,
): Promise<Record<string, Tag[]>> {
  await requireKeywords(ctx, keywordIds)
  const tags = new Map<number, Tag[]>(keywordIds.map((id) => [id, []]))
  for (const row of await queries.findTagsOfKeywords(ctx.db, ctx.account.id, keywordIds))
    tags.get(row.keyword_id)?.push(presentTag(row, ctx.account))
  return Object.fromEntries(tags)
}

/** Refuses a project or keyword that does not exist: the router only used it to find the account. */
export async function listTags(
  ctx: Context,
  { projectId, keywordId }: ParsedInputOf<typeof calls.listTags>,
): Promise<Tag[]> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  if (keywordId !== undefined) await requireKeywords(ctx, [keywordId])
  return (await queries.findTags(ctx.db, ctx.account, projectId)).map((row) => presentTag(row, ctx.account))
}

/** @throws {Refusal} not found unless the caller sees the tag */
export async function requireTag(ctx: Context, id: number) {
  await getTag(ctx, id)
}

/** Drops the names of dynamic tags, so that a file that lists tags by name is not refused. */
export async function withoutDynamic(ctx: Context, names: readonly string[]): Promise<string[]> {
  const folded = names.map((name) => namedTag(name).foldedName)
  const taken = new Set(await queries.findDynamicNames(ctx.db, ctx.account.id, folded))
  return names.filter((_name, index) => !taken.has(folded[index]!))
}

/** @throws {Refusal} conflict: its keywords are those that its filter finds */
function refuseDynamic({ name, filter }: queries.TagRow) {
  if (filter !== null) throw conflict(messages.tagIsDynamic(name))
}
