import type * as calls from '@rankline/contract/bin/calls'
import { BIN_DAYS } from '@rankline/contract/bin/calls'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { isAllowed } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import { MOST_IDS } from '@rankline/contract/most-ids'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { type Context, transaction } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import {
  expireProjects,
  lockBinnedProjects,
  lockThoseInBin,
  restoreProjects,
} from '../projects/binned-projects.service.ts'
import { lockProjects } from '../projects/projects.service.ts'
import { forgetEmptied } from '../removals/removals.queries.ts'
import { expireKeywords, findBinnedKeywords } from '../tracked-keywords/binned-keywords.queries.ts'
import { restoreKeywords } from '../tracked-keywords/binned-keywords.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'
import * as queries from './bin.queries.ts'

type Chosen = ParsedInputOf<typeof calls.restoreBinned>

/** Returns the earliest deletion time that can still be restored. */
export const keptSince = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY)

const ends = (deletedAt: Date) => ({
  deleted_at: deletedAt.toISOString(),
  until: new Date(deletedAt.getTime() + BIN_DAYS * DAY).toISOString(),
})

export const listBinAccounts = async ({
  memberships,
}: Context): Promise<ItemsOf<typeof calls.listBinAccounts>> =>
  memberships
    .filter(({ role }) => isAllowed(role, 'manage'))
    .map(({ ownerId, ownerName, isLimited }) => ({
      userable_id: ownerId,
      username: ownerName,
      can_purge: !isLimited,
    }))

export async function listBinnedKeywords(
  ctx: Context,
  { page, text }: ParsedInputOf<typeof calls.listBinnedKeywords>,
): Promise<ItemsOf<typeof calls.listBinnedKeywords>> {
  const rows = await queries.findKeywords(ctx.db, ctx.account, { since: keptSince(new Date()), page, text })
  const data = rows.map((row) => ({
    id: row.id,
    keyword: row.phrase,
    project_name: row.project_name,
    engine_name: engineById(row.engine_id)?.name ?? '',
    country_name: countryById(row.country_id)?.name ?? '',
    device_name: deviceById(row.device_id)?.name ?? '',
    ...ends(row.deleted_at),
  }))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.keywords, total: rows[0]?.total ?? 0 })
}

export const binnedKeywordIds = (ctx: Context, { text }: ParsedInputOf<typeof calls.binnedKeywordIds>) =>
  queries.findKeywordIds(ctx.db, ctx.account, { since: keptSince(new Date()), text, most: MOST_IDS })

export async function listBinnedProjects(
  ctx: Context,
  { page, text }: ParsedInputOf<typeof calls.listBinnedProjects>,
): Promise<ItemsOf<typeof calls.listBinnedProjects>> {
  const rows = await queries.findProjects(ctx.db, ctx.account, { since: keptSince(new Date()), page, text })
  const data = rows.map(({ id, name, url, keywords, deleted_at }) => ({
    id,
    name,
    url,
    keywords,
    ...ends(deleted_at),
  }))
  return pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total: rows[0]?.total ?? 0 })
}

/** Callback in the transaction that restores projects. */
type OnNewSite = (ctx: Pick<Context, 'db'>, accountId: number) => Promise<void>

/** Restores everything, or nothing if a limit has no room for it. */
export async function restoreBinned(
  ctx: Context,
  chosen: Chosen,
  onNewSite: OnNewSite,
): Promise<ItemsOf<typeof calls.restoreBinned>> {
  return transaction(ctx, (inside) => restoreChosen(inside, chosen, onNewSite))
}

async function restoreChosen(inside: InTransaction, chosen: Chosen, onNewSite: OnNewSite) {
  const now = new Date()
  const selected = await lockSelected(inside, chosen, now)
  await restoreProjects(inside, chosen.projectIds, now)
  if (chosen.projectIds.length > 0) await onNewSite(inside, inside.account.id)
  const keywords = await restoreKeywords(inside, selected, now)
  const done = { projects: chosen.projectIds.length, keywords, left_out: selected.length - keywords }
  await noteActivity(inside, {
    type: chosen.projectIds.length > 0 ? 'PROJECT_CREATE_SUCCESS' : 'KEYWORD_ADD_SUCCESS',
    text: messages.restored(done.projects, done.keywords, done.left_out),
  })
  await forgetEmptied(inside.db, inside.account.id, keptSince(now))
  return done
}

/** Restores those of the ids that are still in the bin, in an open transaction. @throws {Refusal} limit reached */
export async function restoreDeleted(
  ctx: InTransaction,
  kind: 'keywords' | 'projects',
  ids: number[],
  onNewSite: OnNewSite,
): Promise<{ restored: number; leftOut: number }> {
  const since = keptSince(new Date())
  if (kind === 'projects') {
    const projectIds = await lockThoseInBin(ctx, ids, since)
    if (projectIds.length > 0) await restoreChosen(ctx, { projectIds, keywordIds: [] }, onNewSite)
    return { restored: projectIds.length, leftOut: ids.length - projectIds.length }
  }
  const keywordIds = (await findBinnedKeywords(ctx.db, ctx.account, { ids, projectIds: [], since })).map(
    ({ id }) => id,
  )
  if (keywordIds.length === 0) return { restored: 0, leftOut: ids.length }
  const { keywords } = await restoreChosen(ctx, { projectIds: [], keywordIds }, onNewSite)
  return { restored: keywords, leftOut: ids.length - keywords }
}

/**
 * Makes the rows unrestorable at once. A job deletes them later, because their history may be long.
 * @throws {Refusal} forbidden to a member with only some projects: they may restore, but not purge other people's rows
 */
export async function purgeBinned(ctx: Context, chosen: Chosen): Promise<ItemsOf<typeof calls.purgeBinned>> {
  if (ctx.account.projectIds !== null) throw forbidden(messages.purgeNeedsWholeAccount)
  const now = new Date()
  return transaction(ctx, async (inside) => {
    const selected = await lockSelected(inside, chosen, now)
    await expireKeywords(inside.db, inside.account.id, chosen.keywordIds, keptSince(now))
    await expireProjects(inside, chosen.projectIds, keptSince(now))
    const done = { projects: chosen.projectIds.length, keywords: selected.length }
    await forgetEmptied(inside.db, inside.account.id, keptSince(now))
    await noteActivity(inside, {
      type: done.projects > 0 ? 'PROJECT_DELETE_SUCCESS' : 'KEYWORD_DELETE_SUCCESS',
      text: messages.purged(done.projects, done.keywords),
    })
    return done
  })
}

/**
 * Locks the named projects and the projects of the named keywords.
 * @throws {Refusal} not found unless everything is in the bin
 */
async function lockSelected(ctx: InTransaction, { keywordIds, projectIds }: Chosen, now: Date) {
  const wanted = { ids: keywordIds, projectIds, since: keptSince(now) }
  await lockBinnedProjects(ctx, projectIds, wanted.since)
  const binned = new Set(projectIds)
  const found = await findBinnedKeywords(ctx.db, ctx.account, wanted)
  const there = [...new Set(found.map(({ project_id }) => project_id))].filter((id) => !binned.has(id))
  if (there.length > 0) await lockProjects(ctx, there)
  // Other callers may have restored or purged some before the projects were locked.
  const selected = await findBinnedKeywords(ctx.db, ctx.account, wanted)
  const meant = new Set(selected.map(({ id }) => id))
  if (keywordIds.some((id) => !meant.has(id))) throw notFound()
  return selected
}
