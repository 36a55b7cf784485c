import { type CompiledRule, matchResult, parseTarget } from '@rankline/serp/match'
import type { Organic } from '@rankline/serp/page'

/** A keyword with its latest result list. */
export type Listed = { volume: number | null; rule: CompiledRule | null; organic: readonly Organic[] }

export type Site = { host: string; above: number; keywords: number; average_position: number; visits: number }

/**
 * Sites that stand above the tracked one, most visits first: those that a site's best position brings, by the click
 * curve, on keywords where it is above. An unknown volume counts as 1.
 */
export function discoveredSites(lists: readonly Listed[], curve: readonly number[]): Site[] {
  const sites = new Map<string, { above: number; places: number[]; visits: number }>()
  for (const { volume, rule, organic } of lists) {
    if (rule === null) continue
    const own = organic.find((result) => matchResult(rule, result))?.position ?? Number.POSITIVE_INFINITY
    for (const [host, position] of bestPlaces(organic, rule)) {
      const site = sites.get(host) ?? { above: 0, places: [], visits: 0 }
      site.places.push(position)
      if (position < own) {
        site.above += 1
        site.visits += (volume ?? 1) * (curve[position - 1] ?? 0)
      }
      sites.set(host, site)
    }
  }
  return [...sites]
    .filter(([, { above }]) => above > 0)
    .map(([host, { above, places, visits }]) => ({
      host,
      above,
      keywords: places.length,
      average_position: places.reduce((sum, place) => sum + place, 0) / places.length,
      visits,
    }))
    .toSorted((a, b) => b.visits - a.visits || b.above - a.above || a.host.localeCompare(b.host))
}

function bestPlaces(organic: readonly Organic[], rule: CompiledRule): Map<string, number> {
  const places = new Map<string, number>()
  for (const result of organic) {
    const host = parseTarget(result.url)?.host
    if (host !== undefined && !places.has(host) && !matchResult(rule, result))
      places.set(host, result.position)
  }
  return places
}
