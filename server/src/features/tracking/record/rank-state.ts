import { canonicalAddress, type Target } from '@rankline/serp/canonical'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchTarget, parseTarget, urlKey } from '@rankline/serp/match'
import { movement } from '@rankline/serp/metrics'
import type { ColumnItem, Feature } from '@rankline/serp/page'
import { type Ranking, type ResultList, rankingOf, resultsOf, type SiteRank } from '@rankline/serp/rank'
import { extendTrend, type Trend } from '../check/trend.ts'

/** The results of a check, prepared for looking up any number of sites. */
export type CheckedPage = {
  ranking: Ranking
  /** The result column of the first page, if it is known. */
  column: readonly ColumnItem[] | undefined
  features: readonly { id: number; targets: readonly Target[] }[]
  /** The features as the page has them. */
  blocks: readonly Feature[]
  /** Canonical addresses of the sources of the AI overview, each once. */
  overviewUrls: readonly string[]
  depth: number
  /** The list was seen to 100 or to its end: a site that is not in it does not rank. */
  isFull: boolean
}

/** `first`: the first completed check, with which later ones are compared. */
export type MovementName = 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped'

/** The last known standing of a keyword. */
export type RankState = {
  position: number | null
  /** The position is that of the featured snippet. */
  isSnippet: boolean
  previousPosition: number | null
  wasSnippet: boolean
  bestPosition: number | null
  worstPosition: number | null
  change: number | null
  movement: MovementName | null
  /** The day the position was seen, YYYY-MM-DD. */
  positionDay: string | null
  landingUrl: string | null
  trend: Trend
  volume: number | null
  costPerClick: number | null
}

export function checkedPageOf(
  seen: ResultList & { depth: number; column?: readonly ColumnItem[] | undefined },
): CheckedPage {
  return {
    ranking: rankingOf(seen),
    column: seen.column,
    features: featuresOf(seen.features),
    blocks: seen.features,
    overviewUrls: overviewUrlsOf(seen.features),
    depth: seen.depth,
    isFull: seen.depth >= fullDepth,
  }
}

/** A page may show a feature twice, such as two groups of videos: merges them into one with the entries of both. */
function featuresOf(features: readonly Feature[]): CheckedPage['features'] {
  const byId = new Map<number, Target[]>()
  for (const { type, children } of features) {
    const id = featureBySlug(type)?.id
    if (id === undefined) continue
    const targets = byId.get(id) ?? []
    for (const { url } of children) {
      const target = url === null ? null : parseTarget(url)
      if (target !== null) targets.push(target)
    }
    byId.set(id, targets)
  }
  return [...byId].map(([id, targets]) => ({ id, targets }))
}

/** The most sources of one overview that are stored. */
export const MOST_SOURCES = 50

function overviewUrlsOf(features: readonly Feature[]): string[] {
  const overviews = features.filter(({ type }) => type === 'ai_overview')
  const urls = overviews.flatMap(({ children }) =>
    children.flatMap(({ url }) => (url === null || parseTarget(url) === null ? [] : [canonicalAddress(url)])),
  )
  return [...new Set(urls)].slice(0, MOST_SOURCES)
}

/** The maximum of pages of a site that are stored for a list, the best ones first. */
const MOST_PAGES = 20

/** The site's pages in the list, the best one first. */
export function ownPagesOf(
  checkedPage: CheckedPage,
  rule: CompiledRule,
): { url: string; position: number }[] {
  const pages = new Map<string, { url: string; position: number }>()
  for (const { url, position } of resultsOf(checkedPage.ranking, rule)) {
    const key = urlKey(url)
    if (!pages.has(key)) pages.set(key, { url, position })
    if (pages.size === MOST_PAGES) break
  }
  return [...pages.values()]
}

/** Ids of the features that contain a page matching the rule. */
export function ownFeaturesOf(checkedPage: CheckedPage, rule: CompiledRule): number[] {
  return checkedPage.features
    .filter(({ targets }) => targets.some((target) => matchTarget(rule, target)))
    .map(({ id }) => id)
}

/**
 * The rank state of a keyword after a completed check. The first check is a baseline without movement. A site found in the
 * list or by the snippet gets its new position. One not found at full depth is not ranked, or dropped. One not found at
 * less depth keeps its state, because deeper results are unknown.
 */
export function rankStateAfter(
  before: RankState,
  found: SiteRank | null,
  isFull: boolean,
  day: string,
): RankState {
  const position = found?.position ?? null
  const trend = extendTrend(before.trend, day, position)
  if (position === null && !isFull) return { ...before, trend }
  const isFirst = before.position === null && before.positionDay === null
  const { diff, diffText } = isFirst ? baseline : movement(before.position, position)
  return {
    ...before,
    position,
    isSnippet: found?.isSnippet === true,
    previousPosition: before.position,
    wasSnippet: before.isSnippet,
    bestPosition:
      position === null ? before.bestPosition : Math.min(position, before.bestPosition ?? position),
    worstPosition:
      position === null ? before.worstPosition : Math.max(position, before.worstPosition ?? position),
    change: diff,
    movement: diffText === '-' ? null : diffText,
    positionDay: day,
    landingUrl: found?.url ?? null,
    trend,
  }
}

const baseline = { diff: null, diffText: 'first' } as const
