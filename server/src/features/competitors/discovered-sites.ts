import type { CompiledRule } from '@rankline/serp/match'
import {
  isAbove,
  type ResultList,
  rankingOf,
  rankOf,
  ranksOfOthers,
  type SiteRank,
} from '@rankline/serp/rank'

/** A keyword with its latest result list. */
export type Listed = { volume: number | null; rule: CompiledRule | null; list: ResultList }

export type Site = {
  host: string
  above: number
  keywords: number
  average_position: number | null
  visits: number
}

/**
 * Finds sites that rank above the tracked one, and all followed sites, most visits first. Visits come from a site's best
 * position where it ranks above, by the click curve; an unknown volume counts as 1. Subdomains belong to a followed site.
 */
export function discoveredSites(
  lists: readonly Listed[],
  curve: readonly number[],
  followed: ReadonlySet<string> = new Set(),
): Site[] {
  const sites = new Map<string, { above: number; places: number[]; visits: number }>()
  for (const { volume, rule, list } of lists) {
    if (rule === null) continue
    const ranking = rankingOf(list)
    const own = rankOf(ranking, rule)
    for (const [host, rank] of bestRanks(ranksOfOthers(ranking, rule), followed)) {
      const site = sites.get(host) ?? { above: 0, places: [], visits: 0 }
      site.places.push(rank.position)
      if (isAbove(rank, own)) {
        site.above += 1
        site.visits += (volume ?? 1) * (curve[rank.position - 1] ?? 0)
      }
      sites.set(host, site)
    }
  }
  const nowhere = [...followed].filter((host) => !sites.has(host))
  const absent = nowhere.map((host) => ({ host, above: 0, keywords: 0, average_position: null, visits: 0 }))
  return [...sites]
    .filter(([host, { above }]) => above > 0 || followed.has(host))
    .map(
      ([host, { above, places, visits }]): Site => ({
        host,
        above,
        keywords: places.length,
        average_position: places.reduce((sum, place) => sum + place, 0) / places.length,
        visits,
      }),
    )
    .concat(absent)
    .toSorted((a, b) => b.visits - a.visits || b.above - a.above || a.host.localeCompare(b.host))
}

/** Best rank of each host and of each followed site with its subdomains; input order is best first. */
function bestRanks(
  ofHosts: ReadonlyMap<string, SiteRank>,
  followed: ReadonlySet<string>,
): Map<string, SiteRank> {
  const ranks = new Map<string, SiteRank>()
  for (const [host, rank] of ofHosts)
    for (const site of [host, ...followedAbove(host, followed)]) if (!ranks.has(site)) ranks.set(site, rank)
  return ranks
}

/** Followed sites of which the host is a subdomain. */
function followedAbove(host: string, followed: ReadonlySet<string>): string[] {
  const labels = host.split('.')
  return labels
    .slice(1)
    .map((_, index) => labels.slice(index + 1).join('.'))
    .filter((site) => followed.has(site))
}
