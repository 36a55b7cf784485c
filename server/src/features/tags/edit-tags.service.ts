import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/tags/calls'
import type { Tag } from '@rankline/contract/tags/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { changeFilter } from './dynamic-tags.service.ts'
import * as queries from './edit-tags.queries.ts'
import { keepTag } from './removed-tags.service.ts'
import { presentTag } from './tag.presenter.ts'
import { getTag } from './tag-by-id.service.ts'
import { namedTag } from './tag-name.ts'
import { mergeSpans } from './tag-spans.queries.ts'
import { linksChanged, pastChanged } from './tag-spans.service.ts'
import { tagsChanged } from './tags-changed.service.ts'

/**
 * Changes a tag on all of its keywords.
 * @throws {Refusal} conflict when another tag has the name and the two are not to be merged, or one of them is dynamic
 */
export async function updateTag(
  ctx: Context,
  { tagId, name, type, isMerge, filter }: ParsedInputOf<typeof calls.updateTag>,
): Promise<Tag> {
  requireWholeAccount(ctx)
  const accountId = ctx.account.id
  const changed = { ...namedTag(name), type }
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const tags = await queries.lockTags(db, accountId, tagId, changed.foldedName)
    const tag = tags.find(({ id }) => id === tagId)
    if (tag === undefined) throw notFound()
    if (filter !== undefined && (tag.filter === null || tag.topic_of !== null))
      throw invalid('filter', messages.tagNotDynamic)
    const other = tags.find(({ id }) => id !== tagId)
    if (other === undefined) {
      await queries.updateTag(db, accountId, tagId, changed)
      if (filter !== undefined) await changeFilter(inside, tagId, filter)
      return presentTag(await getTag(inside, tagId), ctx.account)
    }
    if (tag.filter !== null || other.filter !== null) throw conflict(messages.dynamicTagMerge)
    if (!isMerge) throw conflict(messages.tagTaken)
    const moved = { from: tagId, to: other.id }
    await queries.moveTag(db, accountId, moved)
    await mergeSpans(db, accountId, moved, new Date())
    await queries.deleteTag(db, accountId, tagId)
    await linksChanged(inside, accountId, { tagId: other.id })
    await pastChanged(inside, accountId, [other.id])
    await tagsChanged(inside, ctx.account.id)
    return presentTag(other, ctx.account)
  })
}

/** @throws {Refusal} conflict when a dynamic tag uses it in its filter, or it is a topic */
export async function deleteTag(ctx: Context, { tagId }: ParsedInputOf<typeof calls.deleteTag>) {
  requireWholeAccount(ctx)
  return transaction(ctx, async (inside) => {
    const tag = await getTag(inside, tagId)
    if (tag.topic_of !== null) throw conflict(messages.tagIsTopic(tag.name))
    const user = await queries.findUser(inside.db, ctx.account.id, tagId)
    if (user !== undefined) throw conflict(messages.tagInFilter(user.name))
    await keepTag(inside, tagId)
    await queries.deleteTag(inside.db, ctx.account.id, tagId)
    // A dynamic tag may filter by keywords without tags.
    await tagsChanged(inside, ctx.account.id)
    return { deleted_ids: [tagId] }
  })
}
