import type { Target } from './canonical.ts'
import { type CompiledRule, matchTarget, parseTarget } from './match.ts'
import type { Feature, Organic } from './page.ts'

/** The results of a search that decide where sites stand. */
export type ResultList = { organic: readonly Organic[]; features: readonly Feature[] }

/**
 * Where a site stands: its best place in the list, or 1 by the featured snippet. Engines do not repeat the page of a
 * snippet in the list, and show it above: a site that only the snippet shows ranks first. A site that is in the list
 * keeps its place there.
 */
export type SiteRank = { position: number; url: string; isSnippet: boolean }

/** A result list with parsed addresses, to look up any number of sites. */
export type Ranking = {
  organic: readonly Organic[]
  /** One per organic result, in the same order. */
  targets: readonly (Target | null)[]
  snippets: readonly { url: string; target: Target }[]
}

/** Parses the addresses of a list, once for all sites that are looked up. */
export function rankingOf({ organic, features }: ResultList): Ranking {
  return {
    organic,
    targets: organic.map(({ url }) => parseTarget(url)),
    snippets: features.flatMap(({ type, children }) =>
      type === 'featured_snippet' ? children.flatMap(({ url }) => linkOf(url)) : [],
    ),
  }
}

function linkOf(url: string | null): Ranking['snippets'] {
  const target = url === null ? null : parseTarget(url)
  return url === null || target === null ? [] : [{ url, target }]
}

/** The results of the list that match, in list order. */
export function resultsOf({ organic, targets }: Ranking, rule: CompiledRule): Organic[] {
  return organic.filter((result, index) => {
    const target = targets[index] ?? null
    return target !== null && matchTarget(rule, target, result.description)
  })
}

/** Where the site of a rule stands; null: neither in the list nor in the snippet. */
export function rankOf(ranking: Ranking, rule: CompiledRule): SiteRank | null {
  let best: Organic | null = null
  for (const [index, result] of ranking.organic.entries()) {
    const target = ranking.targets[index] ?? null
    if (target === null || (best !== null && result.position >= best.position)) continue
    if (matchTarget(rule, target, result.description)) best = result
  }
  if (best !== null) return { position: best.position, url: best.url, isSnippet: false }
  const snippet = ranking.snippets.find(({ target }) => matchTarget(rule, target))
  return snippet === undefined ? null : { position: 1, url: snippet.url, isSnippet: true }
}

/** The site's rank, and its other results in list order. Use `rankingOf` and `rankOf` to look up many sites. */
export function findRanks(
  rule: CompiledRule,
  list: ResultList,
): { best: SiteRank | null; others: Organic[] } {
  const ranking = rankingOf(list)
  const best = rankOf(ranking, rule)
  return { best, others: resultsOf(ranking, rule).filter(({ position }) => position !== best?.position) }
}

/** Where each host stands, apart from the pages that match `own`. */
export function ranksOfOthers(ranking: Ranking, own: CompiledRule): Map<string, SiteRank> {
  const ranks = new Map<string, SiteRank>()
  for (const [index, { position, url, description }] of ranking.organic.entries()) {
    const target = ranking.targets[index] ?? null
    if (target === null || ranks.has(target.host) || matchTarget(own, target, description)) continue
    ranks.set(target.host, { position, url, isSnippet: false })
  }
  for (const { url, target } of ranking.snippets)
    if (!ranks.has(target.host) && !matchTarget(own, target))
      ranks.set(target.host, { position: 1, url, isSnippet: true })
  return ranks
}

type Place = Pick<SiteRank, 'position' | 'isSnippet'> | null

/** Whether a site stands above another one: the snippet is above the first result, and everything above nothing. */
export function isAbove(one: Place, other: Place): boolean {
  if (one === null || other === null) return one !== null
  if (one.position !== other.position) return one.position < other.position
  return one.isSnippet && !other.isSnippet
}
