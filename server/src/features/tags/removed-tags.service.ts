import { MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { MOST_DYNAMIC_TAGS } from '@rankline/contract/tags/calls'
import type { Context } from '../../platform/context.ts'
import { conflict, limitReached, notFound } from '../../platform/errors.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { isAllowedIn } from '../memberships/role-in.service.ts'
import { keepRemoved, type LockedRemoval } from '../removals/removals.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'
import { findDynamicTags } from './dynamic-tags.queries.ts'
import * as queries from './removed-tags.queries.ts'
import { findSpans, insertSpans, mergeSpans, type Span } from './tag-spans.queries.ts'
import { linksChanged, pastChanged } from './tag-spans.service.ts'
import { tagsChanged } from './tags-changed.service.ts'

/** Stores the manual tags of keywords before the same transaction removes all of them. */
export async function keepTags(ctx: Context, keywords: readonly { id: number; project_id: number }[]) {
  const projectOf = new Map(keywords.map(({ id, project_id }) => [id, project_id]))
  const links = await queries.findTagLinks(ctx.db, ctx.account.id, [...projectOf.keys()])
  if (links.length === 0) return
  const tagged = [...new Set(links.flatMap(({ keyword_ids }) => keyword_ids))]
  await keepRemoved(ctx, {
    kind: 'tags',
    names: links.map(({ name }) => name),
    keywordCount: tagged.length,
    projectIds: tagged.map((id) => projectOf.get(id)!),
    kept: { links: links.map(({ tag_id, keyword_ids }) => ({ tag_id, keyword_ids })) },
  })
}

/**
 * Keeps a tag before it is deleted in the same transaction.
 * @throws {Refusal} not found, also for a tag of another account
 */
export async function keepTag(ctx: Context, tagId: number) {
  const kept = await queries.findKept(ctx.db, ctx.account.id, tagId)
  if (kept === undefined) throw notFound()
  const keywordIds = kept.links.flatMap(({ keyword_ids }) => keyword_ids)
  await keepRemoved(ctx, {
    kind: 'tag',
    names: [kept.tag.name],
    keywordCount: keywordIds.length,
    projectIds: await queries.findProjects(ctx.db, ctx.account.id, keywordIds),
    kept: { ...kept, spans: await findSpans(ctx.db, ctx.account.id, tagId) },
  })
}

export async function restoreTags(ctx: Context, { kept, removed_at }: LockedRemoval) {
  const { links } = kept as { links: queries.RemovedTag }
  const done = await restoreLinks(ctx, links)
  const keywordIds = [...new Set(links.flatMap(({ keyword_ids }) => keyword_ids))]
  await linksChanged(ctx, ctx.account.id, { keywordIds }, utcDay(0, removed_at))
  await pastChanged(
    ctx,
    ctx.account.id,
    links.map(({ tag_id }) => tag_id),
  )
  await tagsChanged(ctx, ctx.account.id)
  return done
}

/**
 * Restores a tag. If another tag has its name now, that tag gets its keywords and alerts.
 * @throws {Refusal} conflict if one of the two is dynamic; limit reached if there are too many dynamic tags or alerts
 */
export async function restoreTag(ctx: InTransaction, { kept }: LockedRemoval) {
  const rows = kept as queries.KeptTag
  const { db, account } = ctx
  await lockAccount(ctx)
  const tag = await queries.restoreTag(db, account.id, rows)
  const isAnother = tag.id !== rows.tag.id
  if (isAnother && (tag.filter !== null || rows.tag.filter !== null)) throw conflict(messages.dynamicTagMerge)
  if ((await findDynamicTags(db, account.id)).length > MOST_DYNAMIC_TAGS)
    throw limitReached(messages.mostDynamicTags(MOST_DYNAMIC_TAGS))
  const { restored, leftOut } = await restoreLinks(
    ctx,
    rows.links.map(({ keyword_ids }) => ({ tag_id: tag.id, keyword_ids })),
  )
  await restoreSpans(ctx, tag.id, rows.spans ?? [])
  await restoreAlerts(ctx, rows, tag.id)
  await tagsChanged(ctx, account.id)
  // The tag itself is one, also without a keyword.
  return { restored: restored + 1, leftOut }
}

/**
 * Restores alerts. Those whose editor may no longer have alerts are restored disabled.
 * @throws {Refusal} limit reached if the account has too many other alerts now
 */
async function restoreAlerts(ctx: InTransaction, kept: queries.KeptTag, tagId: number) {
  if (kept.alerts.length === 0) return
  const { db, account } = ctx
  await lockAccount(ctx)
  const editors: number[] = []
  for (const id of new Set(kept.alerts.map(({ created_by }) => created_by)))
    if (await isAllowedIn(ctx, account.id, { personAccountId: id, permission: 'manage' })) editors.push(id)
  await queries.restoreAlerts(db, account.id, kept, { tagId, today: utcDay(), editors })
  if ((await queries.countAlerts(db, account.id)) > MOST_ALERTS)
    throw limitReached(messages.tooManyAlerts(MOST_ALERTS))
}

/** Restores the days on which keywords carried the tag, as if it was never deleted, even on a tag made since. */
async function restoreSpans(ctx: Context, tagId: number, spans: readonly Span[]) {
  const { db, account } = ctx
  const now = new Date()
  await insertSpans(db, account.id, { tagId, spans, now })
  await mergeSpans(db, account.id, { from: tagId, to: tagId }, now)
  await linksChanged(ctx, account.id, { tagId })
  await pastChanged(ctx, account.id, [tagId])
}

async function restoreLinks({ db, account }: Context, links: queries.RemovedTag) {
  let [restored, wanted] = [0, 0]
  for (const link of links) {
    restored += await queries.restoreLinks(db, account.id, link)
    wanted += link.keyword_ids.length
  }
  return { restored, leftOut: wanted - restored }
}
