import { fullDepth } from '@rankline/serp/depth'
import type { Kysely } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import { announceChecks } from './announce.ts'
import type { Complete, Failed, Finished } from './check.ts'
import { lockLeases } from './lease.queries.ts'
import { markPageChanges } from './page-changes.queries.ts'
import * as queries from './record.queries.ts'
import { type KeywordRecord, storeFailures, storePositions } from './record-keywords.queries.ts'
import { completeSearches, failSearches } from './record-searches.queries.ts'
import { ruleOf, ruleOfHost } from './rules.service.ts'
import { nextDailyCheck, nextRetry } from './schedule.ts'
import {
  bestOf,
  ownFeaturesOf,
  type Sight,
  type Standing,
  sightOf,
  standingAfter,
  trafficOf,
} from './standing.ts'

type Db = Kysely<Tables>
type CompleteCheck = Finished & Complete
type FailedCheck = Finished & Failed

export type Recorded = { searches: number; keywords: number; failed: number }

/** Failures in a row after which trying again soon is not worth it. */
const LASTING_FAILURES = 4

/**
 * Writes a batch of finished checks for everybody who tracks them, in one transaction, and announces it when it is
 * committed. Checks whose lease is no longer ours are left out: another worker has taken them over.
 * Locks in the order searches, keywords; each by id.
 */
export async function record(db: Db, batch: readonly Finished[], source: string): Promise<Recorded> {
  return transaction(db, async (trx) => {
    const held = new Map(batch.map(({ search }) => [search.id, search.lease]))
    const ours = await lockLeases(trx, held)
    const checks = batch.filter(({ search }) => ours.has(search.id) && held.get(search.id) === search.lease)
    if (checks.length === 0) return { searches: 0, keywords: 0, failed: 0 }

    const keywords = groupBy(await queries.findKeywords(trx, [...ours]), (keyword) => keyword.search_id)
    const complete = checks.filter((check) => check.outcome === 'complete') as CompleteCheck[]
    const failed = checks.filter((check) => check.outcome === 'failed') as FailedCheck[]
    const recorded = await recordComplete(trx, complete, keywords, source)
    const unchanged = await recordFailed(trx, failed, keywords)
    await announceChecks(trx, [...recorded, ...unchanged])
    return { searches: checks.length, keywords: recorded.length, failed: failed.length }
  })
}

type Keywords = ReadonlyMap<number, readonly queries.KeywordRow[]>
type Pair = { check: CompleteCheck; sight: Sight; keyword: queries.KeywordRow }

async function recordComplete(
  db: Db,
  checks: readonly CompleteCheck[],
  keywords: Keywords,
  source: string,
): Promise<queries.KeywordRow[]> {
  if (checks.length === 0) return []
  const pairs = checks.flatMap((check) => {
    // A stored page is news only to those who were not told of it yet.
    const wasTold = ({ checked_at }: queries.KeywordRow) =>
      check.body === null && checked_at !== null && checked_at >= check.at
    const untold = (keywords.get(check.search.id) ?? []).filter((keyword) => !wasTold(keyword))
    if (untold.length === 0) return []
    const sight = sightOf(check)
    return untold.map((keyword): Pair => ({ check, sight, keyword }))
  })

  await storePages(db, checks, source)
  if (pairs.length > 0) {
    const records = await recordsOf(db, pairs)
    await storePositions(db, records)
    await recordPageChanges(db, pairs, records)
    await recordCompetitors(db, pairs)
    await markProjectDays(db, pairs)
  }
  await completeSearches(
    db,
    checks.map(({ search, at, day, depth, answersUntil }) => ({
      id: search.id,
      at,
      depth,
      isFull: depth >= fullDepth,
      nextCheckAt: nextDailyCheck(search.id, day),
      isTracked: keywords.has(search.id),
      answersUntil,
    })),
  )
  return pairs.map(({ keyword }) => keyword)
}

async function storePages(db: Db, checks: readonly CompleteCheck[], source: string) {
  const pages = checks.flatMap(({ search, day, at, depth, organic, body }) =>
    body === null
      ? []
      : [
          {
            searchId: search.id,
            day,
            at,
            source,
            depth,
            organicCount: organic.length,
            hash: body.hash,
            body: body.body,
          },
        ],
  )
  if (pages.length > 0) await queries.storePages(db, pages)
}

async function recordsOf(db: Db, pairs: readonly Pair[]): Promise<KeywordRecord[]> {
  const judged = pairs.map((pair) => judge(pair))
  const landingIds = await landingPagesOf(db, judged)
  return judged.map(({ pair: { check, sight, keyword }, found, standing, own }, index) => {
    const landingPageId = landingIds[index] ?? null
    const stays = found === null && !sight.isFull
    return {
      accountId: keyword.account_id,
      id: keyword.id,
      projectId: keyword.project_id,
      day: check.day,
      at: check.at,
      outcome: found === null ? 'not_in_depth' : 'ranked',
      depth: sight.depth,
      seen: stays
        ? { position: null, change: null, movement: null, landingPageId: null }
        : {
            position: standing.position,
            change: standing.change,
            movement: standing.movement,
            landingPageId,
          },
      standing,
      landingPageId: stays ? keyword.landing_page_id : landingPageId,
      features: sight.features.map(({ id }) => id),
      ownFeatures: own,
      ...trafficOf(standing),
    }
  })
}

type Judged = { pair: Pair; found: ReturnType<typeof bestOf>; standing: Standing; own: number[] }

function judge(pair: Pair): Judged {
  const { check, sight, keyword } = pair
  const rule = ruleOf(keyword)
  const found = rule === null ? null : bestOf(sight, rule)
  const before: Standing = {
    position: keyword.position,
    previousPosition: keyword.previous_position,
    bestPosition: keyword.best_position,
    worstPosition: keyword.worst_position,
    change: keyword.change,
    movement: keyword.movement,
    positionDay: keyword.position_day,
    landingUrl: keyword.landing_url,
    trend: { positions: keyword.trend, day: keyword.trend_day },
    volume: keyword.volume,
    costPerClick: keyword.cost_per_click,
  }
  return {
    pair,
    found,
    standing: standingAfter(before, found, sight.isFull, check.day),
    own: rule === null ? [] : ownFeaturesOf(sight, rule),
  }
}

/** Ids of the pages found, in the order given; null where none was. Most are the same as the day before. */
async function landingPagesOf(db: Db, judged: readonly Judged[]): Promise<(number | null)[]> {
  const ids = new Map<string, number>()
  const unknown = new Map<string, queries.LandingPage>()
  const keyOf = ({ account_id, project_id }: queries.KeywordRow, url: string) =>
    `${account_id} ${project_id} ${url}`
  for (const { pair, found } of judged) {
    if (found === null) continue
    const { keyword } = pair
    const key = keyOf(keyword, found.url)
    if (found.url === keyword.landing_url && keyword.landing_page_id !== null)
      ids.set(key, keyword.landing_page_id)
    else unknown.set(key, { accountId: keyword.account_id, projectId: keyword.project_id, url: found.url })
  }
  for (const key of ids.keys()) unknown.delete(key)
  if (unknown.size > 0) {
    const [first] = judged
    const made = await queries.ensureLandingPages(db, [...unknown.values()], first!.pair.check.day)
    for (const [index, key] of [...unknown.keys()].entries()) ids.set(key, made[index]!)
  }
  return judged.map(({ pair, found }) =>
    found === null ? null : (ids.get(keyOf(pair.keyword, found.url)) ?? null),
  )
}

/** Of keywords that ranked before: a page that newly ranks may have ranked until a few days ago. */
async function recordPageChanges(db: Db, pairs: readonly Pair[], records: readonly KeywordRecord[]) {
  const elsewhere = records.filter(({ seen: { landingPageId } }, index) => {
    const before = pairs[index]!.keyword
    return landingPageId !== null && before.best_position !== null && landingPageId !== before.landing_page_id
  })
  if (elsewhere.length > 0) await markPageChanges(db, elsewhere)
}

async function recordCompetitors(db: Db, pairs: readonly Pair[]) {
  const byKeyword = new Map(pairs.map((pair) => [`${pair.keyword.account_id} ${pair.keyword.id}`, pair]))
  const competitors = await queries.findCompetitors(
    db,
    pairs.map(({ keyword }) => keyword),
  )
  if (competitors.length === 0) return
  const positions = competitors.map(({ account_id, id, keyword_id, host }) => {
    const { sight, check } = byKeyword.get(`${account_id} ${keyword_id}`)!
    const rule = ruleOfHost(host)
    const found = rule === null ? null : bestOf(sight, rule)
    return {
      accountId: account_id,
      id,
      day: check.day,
      position: found?.position ?? null,
      depth: sight.depth,
      url: found?.url ?? null,
    }
  })
  await queries.storeCompetitorPositions(db, positions)
}

async function markProjectDays(db: Db, pairs: readonly Pair[]) {
  const days = new Map(
    pairs.map(({ check: { day }, keyword: { account_id, project_id } }) => [
      `${account_id} ${project_id} ${day}`,
      { accountId: account_id, projectId: project_id, day },
    ]),
  )
  await queries.markProjectDays(db, [...days.values()])
}

async function recordFailed(
  db: Db,
  checks: readonly FailedCheck[],
  keywords: Keywords,
): Promise<queries.KeywordRow[]> {
  if (checks.length === 0) return []
  const touched: queries.KeywordRow[] = []
  const failures = checks.flatMap(({ search, message, at }) =>
    (keywords.get(search.id) ?? []).map((keyword) => {
      touched.push(keyword)
      return { accountId: keyword.account_id, id: keyword.id, message, at }
    }),
  )
  if (failures.length > 0) await storeFailures(db, failures)
  await failSearches(
    db,
    checks.map(({ search, message, at, retryAfter, isLasting }) => ({
      id: search.id,
      message,
      retryAt: nextRetry(at, isLasting ? LASTING_FAILURES : search.failures + 1, retryAfter),
      isTracked: keywords.has(search.id),
    })),
  )
  return touched
}
