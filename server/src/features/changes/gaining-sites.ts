import type { CompiledRule } from '@rankline/serp/match'
import { clickShareOf, weightOf } from '@rankline/serp/metrics'
import { isAbove, type ResultList, rankingOf, ranksOfOthers, type SiteRank } from '@rankline/serp/rank'

type List = ResultList & { depth: number }
type Place = Pick<SiteRank, 'position' | 'isSnippet'> | null

/** A keyword that fell: the site's position before and now, with the result lists of both days. */
export type FallenKeyword = {
  id: number
  volume: number | null
  rule: CompiledRule
  from: Place
  to: Place
  before: List
  after: List
  curve: readonly number[]
}

type Gain = { id: number; from: Place; to: SiteRank; visits: number; isPassing: boolean }
export type Gaining = { host: string; visits: number; gains: Gain[] }

/**
 * Finds sites that rank higher than before for keywords that fell, most visits gained first. A site missing from a list
 * ranked below its last result, so a rank deeper than that is no gain.
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
      gains: gains.toSorted((a, b) => b.visits - a.visits || a.to.position - b.to.position || a.id - b.id),
    }))
    .toSorted(
      (a, b) => b.visits - a.visits || b.gains.length - a.gains.length || a.host.localeCompare(b.host),
    )
}

function gainsAt({ id, volume, rule, before, after, curve, ...own }: FallenKeyword): [string, Gain][] {
  const past = ranksOfOthers(rankingOf(before), rule)
  return [...ranksOfOthers(rankingOf(after), rule)].flatMap(([host, to]): [string, Gain][] => {
    const from = past.get(host) ?? null
    const isGain = from === null ? to.position <= before.depth : isAbove(to, from)
    if (!isGain) return []
    const won = clickShareOf(to.position, curve) - clickShareOf(from?.position ?? null, curve)
    const isPassing = isAbove(to, own.to) && isAbove(own.from, from)
    return [[host, { id, from, to, visits: weightOf(volume) * won, isPassing }]]
  })
}
