import { type Explanation, NAMED_SITES, type PassingSite } from '@rankline/contract/explanations/calls'
import { readableHost } from '@rankline/contract/readable'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { type CompiledRule, matchResult } from '@rankline/serp/match'
import { isAbove, type ResultList, rankingOf, ranksOfOthers, type SiteRank } from '@rankline/serp/rank'

/** A keyword's position on a day, and the result list of that day if it is stored. */
export type Snapshot = {
  day: string
  position: number | null
  is_snippet: boolean
  url: string | null
  list: (ResultList & { depth: number }) | null
}

type Facts = Pick<
  Explanation,
  | 'page'
  | 'missing_days'
  | 'passed_by'
  | 'passed_by_count'
  | 'passed'
  | 'passed_count'
  | 'features_came'
  | 'features_went'
>

/** Features that change with every check and do not explain a move. */
const idle = new Set<string>(['related_searches', 'ads_bottom', 'sitelinks', 'reviews'])

export const noFacts: Facts = {
  page: null,
  missing_days: [],
  passed_by: [],
  passed_by_count: 0,
  passed: [],
  passed_count: 0,
  features_came: [],
  features_went: [],
}

/** Explains the move of a keyword by comparing two stored result lists. States only what these lists show. */
export function explain(from: Snapshot, to: Snapshot, rule: CompiledRule | null): Facts {
  const page =
    from.url !== null && to.url !== null && from.url !== to.url ? { from: from.url, to: to.url } : null
  if (from.position === to.position && from.is_snippet === to.is_snippet) return { ...noFacts, page }
  const missing = [from, to].filter(({ list }) => list === null).map(({ day }) => day)
  if (from.list === null || to.list === null) return { ...noFacts, page, missing_days: missing }
  const sites = rule === null ? noSites : comparedSites(from, to, rule)
  return {
    page,
    missing_days: missing,
    passed_by: sites.passedBy.slice(0, NAMED_SITES),
    passed_by_count: sites.passedBy.length,
    passed: sites.passed.slice(0, NAMED_SITES),
    passed_count: sites.passed.length,
    ...comparedFeatures(from.list, to.list, rule),
  }
}

const noSites = { passedBy: [] as PassingSite[], passed: [] as PassingSite[] }

/**
 * Finds the sites that passed ours, and those that ours passed. A site that is not in a list counts as below all of it.
 * Both lists are empty if our site did not rank on one of the days, because every site was above it then.
 */
function comparedSites(from: Snapshot, to: Snapshot, rule: CompiledRule) {
  const [before, after] = [ranksIn(from, rule), ranksIn(to, rule)]
  const [ownBefore, ownAfter] = [placeOf(from), placeOf(to)]
  const hosts = [...new Set([...after.keys(), ...before.keys()])]
  const sites = hosts.map((host) => ({ host, from: before.get(host) ?? null, to: after.get(host) ?? null }))
  const isRanked = from.position !== null && to.position !== null
  const passedBy = sites.filter((site) => isAbove(site.to, ownAfter) && !isAbove(site.from, ownBefore))
  const passed = sites.filter((site) => isAbove(site.from, ownBefore) && !isAbove(site.to, ownAfter))
  const present = ({ host, from: past, to: now }: (typeof sites)[number]): PassingSite => ({
    host: readableHost(host),
    from: past?.position ?? null,
    to: now?.position ?? null,
  })
  return {
    passedBy: isRanked ? passedBy.toSorted((a, b) => byHeight(a.to, b.to)).map(present) : [],
    passed: isRanked ? passed.toSorted((a, b) => byHeight(a.from, b.from)).map(present) : [],
  }
}

const placeOf = ({ position, is_snippet: isSnippet }: Snapshot) =>
  position === null ? null : { position, isSnippet }

const byHeight = (one: SiteRank | null, other: SiteRank | null) =>
  Number(isAbove(other, one)) - Number(isAbove(one, other))

const ranksIn = ({ list }: Snapshot, rule: CompiledRule): ReadonlyMap<string, SiteRank> =>
  list === null ? new Map() : ranksOfOthers(rankingOf(list), rule)

type List = NonNullable<Snapshot['list']>

/** Compares features. One that only the deeper check could see counts neither as new nor as lost. */
function comparedFeatures(before: List, after: List, rule: CompiledRule | null) {
  const [had, has] = [featuresOf(before, rule), featuresOf(after, rule)]
  const beside = (of: Map<string, boolean>, other: Map<string, boolean>) =>
    [...of].flatMap(([slug, own]) => {
      const name = featureBySlug(slug)?.name
      // A feature present on both days is reported only if the site entered or left it.
      const isTold = !other.has(slug) || (own && other.get(slug) === false)
      return name === undefined || !isTold ? [] : [{ name, own }]
    })
  return {
    features_came: before.depth >= after.depth ? beside(has, had) : [],
    features_went: after.depth >= before.depth ? beside(had, has) : [],
  }
}

/** Whether each feature shows a page of the site, by type. */
function featuresOf({ features }: List, rule: CompiledRule | null): Map<string, boolean> {
  const shown = new Map<string, boolean>()
  for (const { type, children } of features) {
    if (idle.has(type)) continue
    const isOwn = children.some(({ url }) => rule !== null && url !== null && matchResult(rule, { url }))
    shown.set(type, isOwn || shown.get(type) === true)
  }
  return shown
}
