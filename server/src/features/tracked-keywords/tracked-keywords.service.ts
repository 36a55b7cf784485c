import type { KeywordTarget } from '@rankline/contract/keyword-target'
import { messages } from '@rankline/contract/messages'
import { normalisePhrase } from '@rankline/serp/phrase'
import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, limitReached } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { competitorLimitOf, holdAccount, requireRoom } from '../limits/limits.service.ts'
import {
  ensureSearches,
  holdSearches,
  refreshProjects,
  releaseSearches,
  trackSearches,
} from '../tracking/tracking.service.ts'
import { competitorHosts } from './competitor-lines.service.ts'
import { refuseUnknownTarget } from './keyword-target.ts'
import * as queries from './tracked-keywords.queries.ts'

export type InTransaction = Context & { db: Transaction<Tables> }

/** A project's competitors are followed per keyword, so lines multiply; more rows than this are not one request. */
const MOST_COMPETITORS = 100_000

/**
 * Adds the phrases of `lines` to a project, all with one target. Skips phrases that the project already tracks and
 * repeated lines, and counts them as `duplicates`.
 * @throws {Refusal} if the target or a competitor line cannot be tracked
 */
export async function trackKeywords(
  ctx: InTransaction,
  project: { id: number; url: string },
  lines: string,
  target: KeywordTarget,
): Promise<{ added: number; duplicates: number }> {
  await refuseUnusable(ctx, target)
  const hosts = competitorHosts(target.competitors, project.url)
  const limit = await competitorLimitOf(ctx)
  if (hosts.length > limit) throw limitReached(messages.competitorLimit(limit, hosts.length - limit))
  const typed = lines
    .split('\n')
    .map(normalisePhrase)
    .filter((phrase) => phrase !== '')
  const phrases = [...new Set(typed)]
  if (phrases.length === 0) return { added: 0, duplicates: 0 }
  if (phrases.length * hosts.length > MOST_COMPETITORS)
    throw invalid('competitors', messages.tooManyCompetitors)

  await holdAccount(ctx)
  const searches = await ensureSearches(ctx, phrases, target)
  const tracked = phrases.flatMap((phrase) => {
    const search = searches.get(phrase)
    return search === undefined ? [] : [{ phrase, ...search }]
  })
  const added = await queries.insertKeywords(ctx.db, ctx.account.id, {
    projectId: project.id,
    createdBy: ctx.person.accountId,
    target,
    tracked,
  })
  if (added.length > 0) {
    await requireRoom(ctx, { keywords: 0, keywordsPerProject: 0 }, project.id)
    await trackSearches(ctx, searchesOf(added))
    if (hosts.length > 0)
      await queries.insertCompetitors(
        ctx.db,
        ctx.account.id,
        added.map(({ id }) => id),
        hosts,
      )
    if (hosts.length > 0) await requireRoom(ctx, { competitors: 0 })
    await refreshProjects(ctx, ctx.account.id, [project.id])
    await noteActivity(ctx, {
      type: 'KEYWORD_ADD_SUCCESS',
      text: messages.keywordsAdded(added.length, 0),
      projectId: project.id,
    })
  }
  return { added: added.length, duplicates: typed.length - added.length }
}

async function refuseUnusable(ctx: InTransaction, target: KeywordTarget) {
  refuseUnknownTarget(target)
  const { geoLocationId } = target
  if (geoLocationId !== null && !(await queries.geoLocationExists(ctx.db, geoLocationId)))
    throw invalid('geo_location', messages.unknownTarget)
}

/** Deletes every keyword of projects that are held and being deleted. */
export async function dropKeywordsOfProjects(ctx: InTransaction, projectIds: number[]) {
  await dropKeywords(ctx, await queries.findTiesOfProjects(ctx.db, ctx.account.id, projectIds))
}

/** Deletes keywords whose projects are locked. Searches that nobody else tracks are not checked any more. */
export async function dropKeywords(ctx: InTransaction, ties: { id: number; search_id: number }[]) {
  const searchIds = searchesOf(ties)
  await holdSearches(ctx, searchIds)
  await queries.deleteKeywords(
    ctx.db,
    ctx.account.id,
    ties.map(({ id }) => id),
  )
  await releaseSearches(ctx, searchIds)
}

export function searchesOf(keywords: { search_id: number }[]): number[] {
  return [...new Set(keywords.map(({ search_id }) => search_id))]
}

/** What the flag of a keyword is now; undefined where the account has no such keyword. */
export const toggleFlag = (ctx: Context, keywordId: number, flag: queries.KeywordFlag) =>
  queries.toggleFlag(ctx.db, ctx.account.id, keywordId, flag)
