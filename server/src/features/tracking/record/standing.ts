import { featureBySlug } from '@rankline/serp/catalog/features'
import { fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchTarget, parseTarget, type Target, urlKey } from '@rankline/serp/match'
import { movement } from '@rankline/serp/metrics'
import type { Feature, Organic } from '@rankline/serp/page'
import { extendTrend, type Trend } from './trend.ts'

/** The results of a check, prepared for looking up any number of sites. */
export type Sight = {
  organic: readonly Organic[]
  /** One per organic result, in the same order. */
  targets: readonly (Target | null)[]
  features: readonly { id: number; targets: readonly Target[] }[]
  depth: number
  /** The list was seen to 100 or to its end: a site that is not in it does not rank. */
  isFull: boolean
}

/** `first`: the first completed check, with which later ones are compared. */
export type MovementName = 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped'

/** The last known standing of a keyword. */
export type Standing = {
  position: number | null
  previousPosition: number | null
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

export function sightOf(seen: {
  organic: readonly Organic[]
  features: readonly Feature[]
  depth: number
}): Sight {
  return {
    organic: seen.organic,
    targets: seen.organic.map(({ url }) => parseTarget(url)),
    features: featuresOf(seen.features),
    depth: seen.depth,
    isFull: seen.depth >= fullDepth,
  }
}

/** A page may show a feature twice, such as two groups of videos: merges them into one with the entries of both. */
function featuresOf(features: readonly Feature[]): Sight['features'] {
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

/** The highest result that matches a rule. */
export function bestOf(sight: Sight, rule: CompiledRule): Organic | null {
  const index = sight.targets.findIndex(
    (target, place) => target !== null && matchTarget(rule, target, sight.organic[place]?.description),
  )
  return index === -1 ? null : (sight.organic[index] ?? null)
}

/** A site with more pages in a list is told by its best ones. */
const MOST_PAGES = 20

/** The site's pages in the list, the best one first. */
export function ownPagesOf(sight: Sight, rule: CompiledRule): { url: string; position: number }[] {
  const pages = new Map<string, { url: string; position: number }>()
  for (const [place, target] of sight.targets.entries()) {
    const result = sight.organic[place]
    if (target === null || result === undefined || !matchTarget(rule, target, result.description)) continue
    const key = urlKey(result.url)
    if (!pages.has(key)) pages.set(key, { url: result.url, position: result.position })
    if (pages.size === MOST_PAGES) break
  }
  return [...pages.values()]
}

/** Ids of the features that contain a page matching the rule. */
export function ownFeaturesOf(sight: Sight, rule: CompiledRule): number[] {
  return sight.features
    .filter(({ targets }) => targets.some((target) => matchTarget(rule, target)))
    .map(({ id }) => id)
}

/**
 * A keyword's standing after a completed check. The first is a baseline and no movement.
 * Found: the new position, compared with the previous one. Not found at full depth: not ranked, or dropped.
 * Not found at less depth: everything stays, because nothing is known about deeper results.
 */
export function standingAfter(
  before: Standing,
  found: Organic | null,
  isFull: boolean,
  day: string,
): Standing {
  const position = found?.position ?? null
  const trend = extendTrend(before.trend, day, position)
  if (position === null && !isFull) return { ...before, trend }
  const isFirst = before.position === null && before.positionDay === null
  const { diff, diffText } = isFirst ? baseline : movement(before.position, position)
  return {
    ...before,
    position,
    previousPosition: before.position,
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
