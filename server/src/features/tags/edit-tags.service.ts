import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/tags'
import type { Tag } from '@rankline/contract/tags'
import { normalisePhrase } from '@rankline/serp/phrase'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import * as queries from './edit-tags.queries.ts'
import { presentTag } from './tag.presenter.ts'

/**
 * Changes a tag on all of its keywords.
 * @throws {Refusal} conflict when another tag has the name and the two are not to be merged
 */
export async function updateTag(
  ctx: Context,
  { tagId, name, type, isMerge }: ParsedInputOf<typeof calls.updateTag>,
): Promise<Tag> {
  refuseLimited(ctx)
  const accountId = ctx.account.id
  const changed = {
    name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
    foldedName: normalisePhrase(name),
    type,
  }
  return transaction(ctx, async ({ db }) => {
    const tags = await queries.lockTags(db, accountId, tagId, changed.foldedName)
    if (!tags.some(({ id }) => id === tagId)) throw notFound()
    const other = tags.find(({ id }) => id !== tagId)
    if (other === undefined) return presentTag(await queries.updateTag(db, accountId, tagId, changed))
    if (!isMerge) throw conflict(messages.tagTaken)
    await queries.moveTag(db, accountId, { from: tagId, to: other.id })
    await queries.deleteTag(db, accountId, tagId)
    return presentTag(other)
  })
}

export async function deleteTag(ctx: Context, { tagId }: ParsedInputOf<typeof calls.deleteTag>) {
  refuseLimited(ctx)
  if (!(await queries.deleteTag(ctx.db, ctx.account.id, tagId))) throw notFound()
  return { deleted_ids: [tagId] }
}

/** Keywords of all projects carry a tag, also of those that the caller may not see. */
function refuseLimited({ account }: Context) {
  if (account.projectIds !== null) throw forbidden()
}
