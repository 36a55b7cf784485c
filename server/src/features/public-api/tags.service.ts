import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/tags'
import { colours, type ProgramTag } from '@rankline/contract/public-api/tags'
import type { Tag, TagType } from '@rankline/contract/tags/calls'
import type { Context } from '../../platform/context.ts'
import * as tags from '../tags/tags.service.ts'
import { pageOfAll } from './cursors.ts'

export async function listTags(ctx: Context, { cursor, limit }: ParsedInputOf<typeof calls.listTags>) {
  const all = await tags.listTags(ctx, { projectId: undefined, keywordId: undefined })
  return pageOfAll(all, { cursor, limit }, presentTag)
}

const presentTag = (tag: Tag): ProgramTag => ({
  id: tag.id,
  name: tag.tag_name,
  colour: colours[tag.user_tag_type - 1]!,
  is_dynamic: tag.is_dynamic === true,
  topic_of: tag.topic_of ?? null,
  counted_at: tag.counted_at ?? null,
})

export async function createTag(
  ctx: Context,
  { name, colour = 'white', keyword_ids: keywordIds }: ParsedInputOf<typeof calls.createTag>,
): Promise<ProgramTag> {
  const type = (colours.indexOf(colour) + 1) as TagType
  return presentTag(await tags.createTag(ctx, { name, type, keywordIds }))
}

export async function giveTag(
  ctx: Context,
  { tag_id: tagId, keyword_ids: keywordIds }: ParsedInputOf<typeof calls.giveTag>,
): Promise<ProgramTag> {
  return presentTag(await tags.assignTag(ctx, { tagId, keywordIds }))
}

export async function takeTag(
  ctx: Context,
  { tag_id: tagId, keyword_ids: keywordIds }: ParsedInputOf<typeof calls.takeTag>,
): Promise<ItemsOf<typeof calls.takeTag>> {
  await tags.removeTags(ctx, { tagId, keywordIds })
  return { changed: keywordIds.length }
}
