import { type CompiledRule, matchResult, parseTarget } from '@rankline/serp/match'
import { clickShareOf, weightOf } from '@rankline/serp/metrics'
import type { Organic } from '@rankline/serp/page'

type List = { organic: readonly Organic[]; depth: number }

/** A keyword that fell: where the project's site stood and stands, with the result lists of both days. */
export type FallenKeyword = {
  id: number
  volume: number | null
  rule: CompiledRule
  from: number | null
  to: number | null
  before: List
  after: List
  curve: readonly number[]
}

type Gain = { id: number; from: number | null; to: number; visits: number; isPassing: boolean }
export type Gaining = { host: string; visits: number; gains: Gain[] }

/**
 * The sites that stand higher than before at keywords that fell; most visits won first. A site that was in no list stood
 * below everything in it: it has not gained where it now stands deeper than that list went.
 */
export function gainingSites(keywords: readonly FallenKeyword[]): Gaining[] {
  const sites = new Map<string, Gain[]>()
  for (const keyword of keywords)
    for (const [host, gain] of gainsAt(keyword)) {
      const gains = sites.get(host)
      if (gains === undefined) sites.set(host, [gain])
      else gains.push(gain)
    }
  return [...sites]
    .map(([host, gains]) => ({
      host,
      visits: gains.reduce((sum, { visits }) => sum + visits, 0),
      gains: gains.toSorted((a, b) => b.visits - a.visits || a.to - b.to || a.id - b.id),
    }))
    .toSorted(
      (a, b) => b.visits - a.visits || b.gains.length - a.gains.length || a.host.localeCompare(b.host),
    )
}

function gainsAt({ id, volume, rule, before, after, curve, ...own }: FallenKeyword): [string, Gain][] {
  const [past, now] = [placesIn(before, rule), placesIn(after, rule)]
  const [ownBefore, ownAfter] = [own.from ?? Number.POSITIVE_INFINITY, own.to ?? Number.POSITIVE_INFINITY]
  return [...now].flatMap(([host, to]): [string, Gain][] => {
    const from = past.get(host) ?? null
    const isGain = from === null ? to <= before.depth : to < from
    if (!isGain) return []
    const won = clickShareOf(to, curve) - (from === null ? 0 : clickShareOf(from, curve))
    const isPassing = to < ownAfter && (from ?? Number.POSITIVE_INFINITY) > ownBefore
    return [[host, { id, from, to, visits: weightOf(volume) * won, isPassing }]]
  })
}

/** The best position of each other site. */
function placesIn({ organic }: List, rule: CompiledRule): Map<string, number> {
  const places = new Map<string, number>()
  for (const result of organic) {
    const host = parseTarget(result.url)?.host
    if (host !== undefined && !places.has(host) && !matchResult(rule, result))
      places.set(host, result.position)
  }
  return places
}
