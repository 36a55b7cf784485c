import { firstSpellings, normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { messages } from '@rankline/contract/messages'
import { MOST_ADDED } from '@rankline/contract/several-searches/calls'
import type { Transaction } from 'kysely'
import { inBatches } from '../../platform/batches.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, limitReached } from '../../platform/errors.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { competitorLimitOf, lockAccount, requireLimit } from '../limits/limits.service.ts'
import {
  ensureSearches,
  lockSearches,
  refreshProjects,
  releaseSearches,
  trackSearches,
} from '../tracking/tracking.service.ts'
import { competitorHosts } from './competitor-lines.service.ts'
import { areSomeEnded } from './ends.queries.ts'
import { refuseUnknownTarget } from './keyword-target.ts'
import * as queries from './tracked-keywords.queries.ts'

export type InTransaction = Context & { db: Transaction<Tables> }
/** A transaction on an account without a person, as in a job. */
type InAccount = SystemContext & Pick<Context, 'account'> & { db: Transaction<Tables> }

/** The maximum of competitor rows in one request: each competitor needs a row for every keyword. */
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
  const { ids, duplicates } = await trackAtTargets(ctx, project, { lines, targets: [target], endsOn: null })
  return { added: ids.length, duplicates }
}

/** `endsOn`: the last day on which the keywords are checked daily, or `once`; null: they have no end. */
type Added = { lines: string; targets: KeywordTarget[]; endsOn: string | null }

/** Adds phrases at several targets that share their competitors. @returns the ids of the added keywords */
export async function trackAtTargets(
  ctx: InTransaction,
  project: { id: number; url: string },
  { lines, targets, endsOn }: Added,
): Promise<{ ids: number[]; duplicates: number }> {
  for (const target of targets) await refuseUnusable(ctx, target)
  const hosts = competitorHosts(targets[0]?.competitors ?? '', project.url)
  const limit = await competitorLimitOf(ctx)
  if (hosts.length > limit) throw limitReached(messages.competitorLimit(limit, hosts.length - limit))
  const typed = lines
    .split('\n')
    .map(tidyPhrase)
    .filter((phrase) => phrase !== '')
  const phrases = [...firstSpellings(typed).values()]
  if (phrases.length === 0) return { ids: [], duplicates: 0 }
  const count = phrases.length * targets.length
  if (targets.length > 1 && count > MOST_ADDED)
    throw invalid('keywords', messages.tooManyAtOnce(count, MOST_ADDED))
  if (count * hosts.length > MOST_COMPETITORS) throw invalid('competitors', messages.tooManyCompetitors)

  await lockAccount(ctx)
  const added = []
  for (const target of targets)
    added.push(...(await insertPhrases(ctx, project.id, phrases, { target, endsOn })))
  if (added.length > 0) await settleAdded(ctx, project.id, added, hosts)
  return { ids: added.map(({ id }) => id), duplicates: typed.length * targets.length - added.length }
}

async function insertPhrases(
  ctx: InTransaction,
  projectId: number,
  phrases: string[],
  { target, endsOn }: { target: KeywordTarget; endsOn: string | null },
) {
  const searches = await ensureSearches(ctx, phrases, target)
  const tracked = phrases.flatMap((phrase) => {
    const key = normalisePhrase(phrase)
    const search = searches.get(key)
    return search === undefined ? [] : [{ phrase, key, ...search }]
  })
  const createdBy = ctx.person.accountId
  return queries.insertKeywords(ctx.db, ctx.account.id, { projectId, createdBy, target, endsOn, tracked })
}

async function settleAdded(
  ctx: InTransaction,
  projectId: number,
  added: { id: number; search_id: number }[],
  hosts: string[],
) {
  await requireLimit(ctx, { keywords: 0, keywordsPerProject: 0 }, projectId)
  await trackSearches(ctx, searchesOf(added))
  if (hosts.length > 0) {
    const ids = added.map(({ id }) => id)
    await queries.insertCompetitors(ctx.db, ctx.account.id, ids, hosts)
    await requireLimit(ctx, { competitors: 0 })
  }
  await refreshProjects(ctx, ctx.account.id, [projectId])
  await noteActivity(ctx, {
    type: 'KEYWORD_ADD_SUCCESS',
    text: messages.keywordsAdded(added.length, 0),
    projectId,
  })
}

/** @throws {Refusal} naming the field that the engine does not support */
export async function refuseUnusable(ctx: Context, target: KeywordTarget) {
  refuseUnknownTarget(target)
  const { geoLocationId } = target
  if (geoLocationId !== null && !(await queries.geoLocationExists(ctx.db, geoLocationId)))
    throw invalid('geo_location', messages.unknownTarget)
}

/** Deletes every keyword of locked projects that are being deleted. @returns how many */
export async function dropKeywordsOfProjects(ctx: InAccount, projectIds: number[]): Promise<number> {
  const rows = await queries.findKeywordsOfProjects(ctx.db, ctx.account.id, projectIds)
  await dropKeywords(ctx, rows)
  return rows.length
}

/** Stops the checks of locked projects that are being archived, or starts them again. */
export async function followArchive(ctx: InTransaction, projectIds: number[], isArchived: boolean) {
  const searchIds = searchesOf(await queries.findKeywordsOfProjects(ctx.db, ctx.account.id, projectIds))
  await (isArchived ? releaseSearches : trackSearches)(ctx, searchIds)
}

/** Deletes keywords whose projects are locked. Searches that nobody else tracks are not checked any more. */
export async function dropKeywords(ctx: InAccount, rows: { id: number; search_id: number }[]) {
  const searchIds = searchesOf(rows)
  await lockSearches(ctx, searchIds)
  await inBatches(ctx, rows, (batch) =>
    queries.deleteKeywords(
      ctx.db,
      ctx.account.id,
      batch.map(({ id }) => id),
    ),
  )
  await releaseSearches(ctx, searchIds)
}

export function searchesOf(keywords: { search_id: number }[]): number[] {
  return [...new Set(keywords.map(({ search_id }) => search_id))]
}

type TrackedKeyword = { id: number; search_id: number }

/** Sets or clears a flag of keywords that does not affect their checks. */
export const setFlag = (
  ctx: Context,
  rows: readonly TrackedKeyword[],
  flag: Exclude<queries.KeywordFlag, 'is_enabled'>,
  isOn: boolean,
) => queries.setFlag(ctx.db, ctx.account.id, { ids: rows.map(({ id }) => id), flag, isOn })

/** @throws {Refusal} limit reached, if one of the keywords has ended and the package has become too small to continue it */
export async function requireLimitToContinue(ctx: InTransaction, ids: readonly number[]) {
  if (await areSomeEnded(ctx.db, ctx.account.id, ids)) await requireLimit(ctx, { keywords: 0 })
}

/** Starts or stops the checks of keywords of locked projects. A search that another keyword tracks continues. */
export async function setEnabled(ctx: InTransaction, rows: TrackedKeyword[], isOn: boolean) {
  const searchIds = searchesOf(rows)
  const ids = rows.map(({ id }) => id)
  if (isOn) await requireLimitToContinue(ctx, ids)
  await lockSearches(ctx, searchIds)
  await queries.setFlag(ctx.db, ctx.account.id, { ids, flag: 'is_enabled', isOn })
  await (isOn ? trackSearches : releaseSearches)(ctx, searchIds)
}
