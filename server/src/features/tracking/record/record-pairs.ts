import { rankOf, type SiteRank } from '@rankline/serp/rank'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { storeEvents } from '../../program-events/store-events.queries.ts'
import { isWrongPage, ruleOf, ruleOfHost } from '../rules.service.ts'
import { type AboveRank, aboveRank, NOTHING_KNOWN } from './above.ts'
import { type Citation, citationAfter, overviewId, placeOf, sourcesOf } from './citation.ts'
import { type FeatureMove, findLastSources, storeFeatureMoves } from './feature-moves.queries.ts'
import { intentAfter, type StoredIntent } from './intent.ts'
import { keywordEvents } from './keyword-events.ts'
import { storeOverviewDays } from './overview-days.queries.ts'
import { type SearchSources, storeOverviewSources } from './overview-sources.queries.ts'
import { markPageChanges } from './page-changes.queries.ts'
import { storePageSwitches } from './page-switches.queries.ts'
import type { Pair } from './pairs.ts'
import { findPassings } from './passings.ts'
import { ownFeaturesOf, ownPagesOf, type RankState, rankStateAfter } from './rank-state.ts'
import * as queries from './record.queries.ts'
import { isDecided, type KeywordRecord, storePositions } from './record-keywords.queries.ts'
import { storeSharedLists } from './shared-lists.queries.ts'
import { storeUnjudgedChecks } from './unjudged-checks.queries.ts'

type Db = Kysely<Tables>

/**
 * Writes positions, standings and competitors, and marks the days to roll up.
 * @returns ids of the searches for which a tracked site ranks
 */
export async function recordPairs(db: Db, pairs: readonly Pair[]): Promise<Set<number>> {
  if (pairs.length === 0) return new Set()
  const records = await recordsOf(db, pairs)
  await storePositions(db, records)
  await recordPageChanges(db, pairs, records)
  await recordSharedLists(db, pairs)
  await recordOverviews(db, pairs, records)
  await recordSources(db, pairs)
  const moves = await featureMoves(db, pairs, records)
  // Read before the competitors get their new positions.
  const passings = await findPassings(db, pairs, records)
  await recordCompetitors(db, pairs)
  await markProjectDays(db, pairs)
  await queueForAlerts(db, pairs, records, { moves, passings })
  await storeEvents(db, keywordEvents(pairs, records, moves))
  const isRanked = (_: Pair, index: number) => records[index]?.outcome === 'ranked'
  return new Set(pairs.filter(isRanked).map(({ keyword }) => keyword.search_id))
}

async function recordsOf(db: Db, pairs: readonly Pair[]): Promise<KeywordRecord[]> {
  const judged = pairs.map((pair) => judge(pair))
  const landingIds = await landingPagesOf(db, judged)
  return judged.map(
    ({ pair: { check, checkedPage, keyword }, found, rankState, own, citation, above, intent }, index) => {
      const landingPageId = landingIds[index] ?? null
      const stays = found === null && !checkedPage.isFull
      return {
        accountId: keyword.account_id,
        id: keyword.id,
        projectId: keyword.project_id,
        day: check.day,
        at: check.at,
        outcome: found === null ? 'not_in_depth' : 'ranked',
        depth: checkedPage.depth,
        checkEvery: keyword.check_every,
        requestedAt: isAnswered(keyword, check) ? null : keyword.requested_at,
        seen: stays
          ? {
              position: null,
              isSnippet: false,
              change: null,
              movement: null,
              landingPageId: null,
              above: NOTHING_KNOWN,
            }
          : {
              position: rankState.position,
              isSnippet: rankState.isSnippet,
              change: rankState.change,
              movement: rankState.movement,
              landingPageId,
              above,
            },
        rankState,
        landingPageId: stays ? keyword.landing_page_id : landingPageId,
        isWrongPage: isWrongPage(keyword.preferred_url, rankState.landingUrl),
        features: checkedPage.features.map(({ id }) => id),
        ownFeatures: own,
        citation,
        intent,
        // A list that is too short to find the site leaves the last position, and what is above it.
        above: stays ? { things: keyword.above_things, pixels: keyword.above_pixels } : above,
      }
    },
  )
}

/** Whether the check answers a request. It does not if it began before the request. */
const isAnswered = ({ requested_at }: queries.KeywordRow, { answersUntil }: Pair['check']) =>
  answersUntil === 'all' || (requested_at !== null && answersUntil !== null && requested_at <= answersUntil)

type Judged = {
  pair: Pair
  found: SiteRank | null
  rankState: RankState
  own: number[]
  citation: Citation
  above: AboveRank
  intent: StoredIntent
}

function judge(pair: Pair): Judged {
  const { check, checkedPage, keyword } = pair
  const rule = ruleOf(keyword)
  const found = rule === null ? null : rankOf(checkedPage.ranking, rule)
  const before: RankState = {
    position: keyword.position,
    isSnippet: keyword.is_snippet,
    previousPosition: keyword.previous_position,
    wasSnippet: keyword.was_snippet,
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
    rankState: rankStateAfter(before, found, checkedPage.isFull, check.day),
    own: rule === null ? [] : ownFeaturesOf(checkedPage, rule),
    above: aboveRank(checkedPage, found, keyword),
    intent: intentAfter(
      { intent: keyword.intent, shares: keyword.intent_shares },
      checkedPage,
      keyword,
      check.source,
    ),
    citation: citationAfter(
      {
        place: keyword.cited_at,
        isLastCited: keyword.is_last_cited,
        lostOn: keyword.citation_lost_on,
      },
      placeOf(checkedPage, rule, keyword, check.source),
      check.day,
    ),
  }
}

/** Landing page ids in the given order; null where none was found. Most are the same as the day before. */
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

/** Records the place in the overview when it changed, or after a failed check, so that each row applies until the next. */
async function recordOverviews(db: Db, pairs: readonly Pair[], records: readonly KeywordRecord[]) {
  const days = records.flatMap(({ accountId, id, day, citation: { place } }, index) => {
    const { cited_at: before, outcome } = pairs[index]!.keyword
    if (place === null || (place === before && outcome !== 'failed')) return []
    return [{ accountId, keywordId: id, day, place }]
  })
  if (days.length > 0) await storeOverviewDays(db, days)
}

/** Records the sources of the overviews of searches, which belong to nobody. */
async function recordSources(db: Db, pairs: readonly Pair[]) {
  const read = new Map<number, SearchSources>()
  for (const { check, checkedPage, keyword } of pairs) {
    const { search_id: searchId } = keyword
    const urls = read.has(searchId) ? null : sourcesOf(checkedPage, keyword, check.source)
    if (urls !== null) read.set(searchId, { searchId, day: check.day, urls })
  }
  if (read.size > 0) await storeOverviewSources(db, [...read.values()])
}

/**
 * Records changed pages, only for keywords that ranked before: a newly ranking page may have ranked a few days ago. A
 * second check of the day may find that no page ranks.
 */
async function recordPageChanges(db: Db, pairs: readonly Pair[], records: readonly KeywordRecord[]) {
  const elsewhere = records.filter(({ seen: { landingPageId }, day }, index) => {
    const before = pairs[index]!.keyword
    const isKnown = landingPageId !== null || before.position_day === day
    return isKnown && before.best_position !== null && landingPageId !== before.landing_page_id
  })
  if (elsewhere.length > 0) await storePageSwitches(db, elsewhere)
  const ranking = elsewhere.filter(({ seen: { landingPageId } }) => landingPageId !== null)
  if (ranking.length > 0) await markPageChanges(db, ranking)
}

/** Records the own pages in whole lists only: in a shorter list, more pages may be below its end. */
async function recordSharedLists(db: Db, pairs: readonly Pair[]) {
  const lists = pairs.flatMap(({ check: { day }, checkedPage, keyword }) => {
    const rule = checkedPage.isFull ? ruleOf(keyword) : null
    return rule === null
      ? []
      : [{ accountId: keyword.account_id, id: keyword.id, day, pages: ownPagesOf(checkedPage, rule) }]
  })
  if (lists.length > 0) await storeSharedLists(db, lists)
}

async function recordCompetitors(db: Db, pairs: readonly Pair[]) {
  const byKeyword = new Map(pairs.map((pair) => [`${pair.keyword.account_id} ${pair.keyword.id}`, pair]))
  const competitors = await queries.findCompetitors(
    db,
    pairs.map(({ keyword }) => keyword),
  )
  if (competitors.length === 0) return
  const positions = competitors.map(({ account_id, id, keyword_id, host }) => {
    const { checkedPage, check } = byKeyword.get(`${account_id} ${keyword_id}`)!
    const rule = ruleOfHost(host)
    const found = rule === null ? null : rankOf(checkedPage.ranking, rule)
    return {
      accountId: account_id,
      id,
      day: check.day,
      position: found?.position ?? null,
      isSnippet: found?.isSnippet === true,
      depth: checkedPage.depth,
      url: found?.url ?? null,
    }
  })
  await queries.storeCompetitorPositions(db, positions)
}

type Beside = {
  moves: Awaited<ReturnType<typeof featureMoves>>
  passings: Awaited<ReturnType<typeof findPassings>>
}

/** Queues checks for alerts, except a keyword's first position. A list too short for the position may show features. */
async function queueForAlerts(
  db: Db,
  pairs: readonly Pair[],
  records: readonly KeywordRecord[],
  { moves, passings }: Beside,
) {
  const checks = pairs.flatMap(({ keyword, check: { day } }, index) => {
    const record = records[index]!
    const { position, isSnippet, landingUrl: url } = record.rankState
    const decided = isDecided(record)
    const { won, lost } = moves.get(record) ?? { won: [], lost: [] }
    const isFeatureMoved = won.length > 0 || lost.length > 0
    if ((!decided || keyword.position_day === null) && !isFeatureMoved) return []
    const { account_id: accountId, id: keywordId, project_id: projectId, position: before } = keyword
    return [
      {
        accountId,
        keywordId,
        projectId,
        day,
        isRepeated: keyword.position_day === day,
        before,
        wasSnippet: keyword.is_snippet,
        position,
        isSnippet,
        url,
        isDecided: decided && keyword.position_day !== null,
        pageBefore: keyword.landing_page_id,
        urlBefore: keyword.landing_url,
        page: record.seen.landingPageId,
        won,
        lost,
        passedBy: passings.get(record) ?? [],
      },
    ]
  })
  if (checks.length > 0) await storeUnjudgedChecks(db, checks)
}

async function markProjectDays(db: Db, pairs: readonly Pair[]) {
  const days = groupBy(
    pairs,
    ({ check: { day }, keyword: { account_id, project_id } }) => `${account_id} ${project_id} ${day}`,
  )
  await queries.markProjectDays(
    db,
    [...days.values()].map((ofDay) => {
      const { check, keyword } = ofDay[0]!
      return {
        accountId: keyword.account_id,
        projectId: keyword.project_id,
        day: check.day,
        keywordIds: [...new Set(ofDay.map((pair) => pair.keyword.id))],
      }
    }),
  )
}

/**
 * Stores which features of the result page the site entered and left. Every check reads the first page, so features are
 * known, except an AI overview that could not be read. Checks by different sources are not compared, because sources may
 * read different features.
 */
async function featureMoves(
  db: Kysely<Tables>,
  pairs: readonly Pair[],
  records: readonly KeywordRecord[],
): Promise<Map<KeywordRecord, FeatureMove>> {
  const moved = records.flatMap((record, index) => {
    const { keyword, check } = pairs[index]!
    const { own_features: before, checked_at: checkedAt, search_id: searchId } = keyword
    const own = withCitation(record.ownFeatures, record.citation.isLastCited)
    const former = withCitation(before, keyword.is_last_cited)
    const won = own.filter((id) => !former.includes(id))
    const lost = former.filter((id) => !own.includes(id))
    const isFirst = checkedAt === null
    if (isFirst || (won.length === 0 && lost.length === 0)) return []
    return [{ record, searchId, source: check.source, won, lost }]
  })
  if (moved.length === 0) return new Map()
  const sources = await findLastSources(db, [...new Set(moved.map(({ searchId }) => searchId))])
  const comparable = moved.filter(
    ({ searchId, source }) => source !== null && sources.get(searchId) === source,
  )
  if (comparable.length > 0) await storeFeatureMoves(db, comparable)
  return new Map(comparable.map(({ record, won, lost }) => [record, { won, lost }]))
}

/** The site's features. The overview counts if the site was cited when it was last read. */
function withCitation(features: readonly number[], isCited: boolean): number[] {
  if (overviewId === undefined) return [...features]
  const others = features.filter((id) => id !== overviewId)
  return isCited ? [...others, overviewId] : others
}
