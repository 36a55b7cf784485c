import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/feeds/calls'
import { type Feed, MOST_FEED_DAYS, MOST_FEEDS } from '@rankline/contract/feeds/calls'
import { messages } from '@rankline/contract/messages'
import { isPrefix } from '../../platform/bucket/key.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { conflict, invalid, limitReached, notFound } from '../../platform/errors.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { findServer } from '../remote-servers/remote-servers.queries.ts'
import { noteDays } from './feed-days.queries.ts'
import * as queries from './feeds.queries.ts'
import { planFeed, queueFeed } from './plan-feed.service.ts'

/** Always the person's own feeds, whichever account the call reaches. */
export async function listFeeds({ db, person }: Context): Promise<Feed[]> {
  return (await queries.findShown(db, person.accountId)).map(present)
}

type Values = ParsedInputOf<typeof calls.createFeed>

/** @throws {Refusal} limit reached; not found, for a bucket or projects that are not the person's own */
export const createFeed = (ctx: Context, values: Values): Promise<Feed> =>
  transaction(ctx, async (inside) => {
    const { db, person } = inside
    await refuseWrong(inside, values)
    await lockAccount(db, person.accountId)
    if ((await queries.countFeeds(db, person.accountId)) >= MOST_FEEDS)
      throw limitReached(messages.tooManyFeeds(MOST_FEEDS))
    const now = new Date()
    const row = await queries.insertFeed(db, {
      account_id: person.accountId,
      ...columnsOf(values),
      first_day: utcDay(-1, now),
      created_at: now,
    })
    await planFeed(inside, row, now)
    return shown(inside, row.id)
  })

/** Saving ends the wait after a failure, and a pause that has another reason than the person. */
export const updateFeed = (
  ctx: Context,
  { feedId, values }: ParsedInputOf<typeof calls.updateFeed>,
): Promise<Feed> =>
  transaction(ctx, async (inside) => {
    const before = await requireFeed(inside, feedId)
    await refuseWrong(inside, values)
    return change(inside, feedId, {
      ...columnsOf(values),
      ...(before.pause_reason !== 'person' && resumed),
    })
  })

const resumed = { failures: 0, failure: null, next_try_at: null, paused_at: null, pause_reason: null }

export const switchFeed = (
  ctx: Context,
  { feedId, isEnabled }: ParsedInputOf<typeof calls.switchFeed>,
): Promise<Feed> =>
  transaction(ctx, async (inside) => {
    const { server_id: serverId } = await requireFeed(inside, feedId)
    if (!isEnabled) return change(inside, feedId, { paused_at: new Date(), pause_reason: 'person' })
    if ((await findServer(inside.db, inside.person.accountId, serverId)) === undefined)
      throw conflict(messages.exportServerGone)
    return change(inside, feedId, resumed)
  })

/** @throws {Refusal} conflict while the feed is paused */
export const rewriteFeed = (
  ctx: Context,
  { feedId, from }: ParsedInputOf<typeof calls.rewriteFeed>,
): Promise<Feed> =>
  transaction(ctx, async (inside) => {
    const { paused_at, first_day } = await requireFeed(inside, feedId)
    const now = new Date()
    if (from > utcDay(-1, now) || from < utcDay(-MOST_FEED_DAYS, now))
      throw invalid('from', messages.feedTooOld(MOST_FEED_DAYS))
    if (paused_at !== null) throw conflict(messages.feedIsPaused)
    const key = { accountId: inside.person.accountId, id: feedId }
    const row = await queries.updateFeed(inside.db, key, {
      first_day: from < first_day ? from : first_day,
      next_try_at: null,
    })
    if (row === undefined) throw notFound()
    await noteDays(inside.db, row, { from, to: utcDay(-1, now) }, true)
    await queueFeed(inside.db, row, now)
    return shown(inside, feedId)
  })

export async function deleteFeed(ctx: Context, { feedId: id }: ParsedInputOf<typeof calls.deleteFeed>) {
  if (!(await queries.deleteFeed(ctx.db, { accountId: ctx.person.accountId, id }))) throw notFound()
  return { deleted_ids: [id] }
}

/** Pauses the feeds to a deleted bucket, in the transaction that deletes it, and notifies the person. */
export async function pauseFeeds(ctx: Context, server: { id: number; name: string }) {
  const { accountId } = ctx.person
  for (const name of await queries.pauseFeedsTo(ctx.db, accountId, server.id, new Date()))
    await notify(ctx, accountId, {
      type: 'FEED_PAUSED',
      title: 'A feed is paused',
      description: html`<b>${name}</b>: ${messages.feedServerGone(server.name)}`,
      clickAction: '/exports/feeds',
    })
}

async function change(ctx: Context, id: number, columns: Parameters<typeof queries.updateFeed>[2]) {
  const row = await queries.updateFeed(ctx.db, { accountId: ctx.person.accountId, id }, columns)
  if (row === undefined) throw notFound()
  if (row.paused_at === null) await planFeed(ctx, row, new Date())
  return shown(ctx, id)
}

async function shown({ db, person }: Context, id: number): Promise<Feed> {
  const [row] = await queries.findShown(db, person.accountId, id)
  if (row === undefined) throw notFound()
  return present(row)
}

/** @throws {Refusal} not found, also for a feed of another person */
async function requireFeed({ db, person }: Context, id: number): Promise<queries.FeedRecord> {
  const row = await queries.findFeed(db, { accountId: person.accountId, id })
  if (row === undefined) throw notFound()
  return row
}

async function refuseWrong({ db, person }: Context, { serverId, prefix, projectIds }: Values) {
  const server = await findServer(db, person.accountId, serverId)
  if (server === undefined) throw notFound()
  if (server.bucket === null) throw invalid('remote_ftp_id', messages.feedNoBucket)
  if (!isPrefix(`/${prefix}`)) throw invalid('prefix', messages.bucketPath)
  if (projectIds === null) return
  const known = await queries.countProjects(db, person.accountId, projectIds)
  if (known !== new Set(projectIds).size) throw notFound()
}

const columnsOf = ({ name, serverId, prefix, tables, formats, projectIds }: Values) => ({
  name,
  server_id: serverId,
  prefix,
  tables,
  formats,
  project_ids: projectIds,
})

const present = (row: queries.ShownFeed): Feed => ({
  id: row.id,
  name: row.name,
  remote_ftp_id: row.server_id,
  server_name: row.server_name,
  prefix: row.prefix,
  tables: row.tables,
  formats: row.formats,
  project_ids: row.project_ids,
  state: stateOf(row),
  pause_reason: row.pause_reason,
  last_day: row.last_day,
  written_at: row.written_at?.toISOString() ?? null,
  due: row.due,
  failures: row.failures,
  failure: row.failure,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

function stateOf(row: queries.ShownFeed): Feed['state'] {
  if (row.paused_at !== null) return 'paused'
  if (row.failures > 0) return 'failing'
  if (row.due > 0) return 'writing'
  return row.last_day === null ? 'waiting' : 'current'
}
