import {
  CITATION_ROWS,
  type CitationGap,
  type CitedPage,
  type CitedSite,
  GAP_POSITIONS,
  type citationGaps as gapsCall,
  type citedPages as pagesCall,
  ROW_KEYWORDS,
  type citedSites as sitesCall,
} from '@rankline/contract/citations/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Narrowing } from '@rankline/contract/keywords/filter-schemas'
import { readableHost } from '@rankline/contract/readable'
import type { Target } from '@rankline/serp/canonical'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { hostOfUrl, matchResult, matchTarget, parseTarget, urlKey } from '@rankline/serp/match'
import type { Reader } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { narrowedTo, segmentOf } from '../charts/segment/segment.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { findFollowedHosts } from '../tracked-keywords/followed-hosts.queries.ts'
import { sourceUrls } from '../tracking/roll-up/citation-days.ts'
import { type RuledKeyword, ruleOf, ruleOfHost } from '../tracking/rules.service.ts'
import * as queries from './citations.queries.ts'

type Input = { projectId: number; filters?: Narrowing | undefined }

/** A source of an overview. `place`: 1 is the first. */
type Source = { url: string; target: Target; place: number; isOwn: boolean }

/** The keywords to read, those of the project or of its segment, and how many of them have a read overview. */
async function listedOf(ctx: Reader, { projectId, filters }: Input) {
  await requireProjects(ctx, [projectId])
  const segment = await segmentOf(ctx, projectId, filters)
  const ids = segment?.members.map(({ id }) => id) ?? null
  const listed = { accountId: ctx.account.id, projectId, ids }
  return { listed, read: { read: await queries.countRead(ctx.db, listed), ...narrowedTo(segment) } }
}

/** Reads the sources of overviews. Parses each address once, because a page is cited for many keywords. */
function sourceReader() {
  const known = new Map<string, Target | null>()
  const targetOf = (url: string) => {
    const target = known.get(url) ?? parseTarget(url)
    known.set(url, target)
    return target
  }
  return (keyword: RuledKeyword & { urls: string }): Source[] => {
    const rule = ruleOf(keyword)
    return sourceUrls(keyword.urls).flatMap((url, index) => {
      const target = targetOf(url)
      if (target === null) return []
      return [{ url, target, place: index + 1, isOwn: rule !== null && matchTarget(rule, target) }]
    })
  }
}

/** The pages of the site that are cited, those of most keywords first. */
export async function citedPages(ctx: Reader, input: Input): Promise<ItemsOf<typeof pagesCall>> {
  const { listed, read } = await listedOf(ctx, input)
  const sourcesOf = sourceReader()
  const citing = await queries.findCiting(ctx.db, listed)
  const own = citing.flatMap((keyword) =>
    sourcesOf(keyword).flatMap(({ url, place, isOwn }) => (isOwn ? [{ keyword, url, place }] : [])),
  )
  const pages = [...groupBy(own, ({ url }) => urlKey(url)).values()].map((of) =>
    of.toSorted((a, b) => a.place - b.place || a.keyword.id - b.keyword.id),
  )
  const shown = pages
    .toSorted(
      (a, b) => b.length - a.length || a[0]!.place - b[0]!.place || a[0]!.url.localeCompare(b[0]!.url),
    )
    .slice(0, CITATION_ROWS)
  const sinceOf = await cameSince(ctx, shown.flat())
  return {
    ...read,
    cited: new Set(own.map(({ keyword }) => keyword.id)).size,
    total: pages.length,
    data: shown.map((of): CitedPage => {
      const days = of.flatMap((one) => sinceOf(one) ?? [])
      return {
        url: of[0]!.url,
        keywords: new Set(of.map(({ keyword }) => keyword.id)).size,
        since: days.toSorted()[0] ?? null,
        best_place: of[0]!.place,
        of: of.slice(0, ROW_KEYWORDS).map(({ keyword, place }) => ({
          id: keyword.id,
          keyword: keyword.phrase,
          place,
          current_position: keyword.position,
        })),
      }
    }),
  }
}

type Citation = { keyword: Pick<queries.CurrentRow, 'search_id'>; url: string }

/** Finds since when pages are cited. */
async function cameSince(ctx: Reader, cited: readonly Citation[]) {
  const keyOf = ({ keyword, url }: Citation) => `${keyword.search_id} ${url}`
  const asked = [...new Map(cited.map((one) => [keyOf(one), one])).values()]
  const days =
    asked.length === 0
      ? []
      : await queries.findCitedSince(
          ctx.db,
          asked.map(({ keyword, url }) => ({ searchId: keyword.search_id, url })),
        )
  const since = new Map(asked.map((one, index) => [keyOf(one), days[index] ?? null]))
  return (one: Citation) => since.get(keyOf(one)) ?? null
}

/** Keywords for which the site ranks among the first results, and whose overview cites only others. */
export async function citationGaps(ctx: Reader, input: Input): Promise<ItemsOf<typeof gapsCall>> {
  const { listed, read } = await listedOf(ctx, input)
  const sourcesOf = sourceReader()
  const isFollowed = await followedHosts(ctx, input.projectId)
  const gaps = await queries.findGaps(ctx.db, listed, { positions: GAP_POSITIONS, count: CITATION_ROWS })
  return {
    ...read,
    total: gaps[0]?.total ?? 0,
    data: gaps.map(
      (keyword): CitationGap => ({
        id: keyword.id,
        keyword: keyword.phrase,
        engine_name: engineById(keyword.engine_id)?.name ?? '',
        country_name: countryById(keyword.country_id)?.name ?? '',
        device_slug: deviceById(keyword.device_id)?.slug ?? '',
        current_position: keyword.position,
        url: keyword.landing_url,
        volume: keyword.volume,
        of: sourcesOf(keyword)
          .slice(0, ROW_KEYWORDS)
          .map(({ url, target, place }) => ({
            url,
            host: readableHost(target.host),
            place,
            is_followed: isFollowed(target),
          })),
      }),
    ),
  }
}

/** The most followed sites that are marked. */
const MOST_FOLLOWED = 200

async function followedHosts(ctx: Reader, projectId: number) {
  const followed = await findFollowedHosts(ctx.db, ctx.account.id, projectId, MOST_FOLLOWED)
  const rules = followed.flatMap(({ host }) => ruleOfHost(host) ?? [])
  return (target: Target) => rules.some((rule) => matchTarget(rule, target))
}

/** Says whether an address is a page of the site. Parses only addresses whose host may be that of the site. */
function ownPages(keyword: RuledKeyword): (url: string, host: string) => boolean {
  const rule = ruleOf(keyword)
  if (rule === null) return () => false
  if (rule.mode === 'code') return (url) => matchResult(rule, { url })
  const { host: own } = rule.target
  return (url, host) => host.endsWith(own) && matchResult(rule, { url })
}

/** The sites that are cited, those of most keywords first. */
export async function citedSites(ctx: Reader, input: Input): Promise<ItemsOf<typeof sitesCall>> {
  const { listed, read } = await listedOf(ctx, input)
  const sites = new Map<string, Omit<CitedSite, 'followed'>>()
  for (const keyword of await queries.findAllSources(ctx.db, listed)) {
    const isOwn = ownPages(keyword)
    const counted = new Set<string>()
    for (const url of sourceUrls(keyword.urls)) {
      const named = hostOfUrl(url)
      if (named === null) continue
      // All pages of the site itself count as one, on whatever subdomain they are.
      const host = isOwn(url, named) ? '' : named
      const site = sites.get(host) ?? { host: named, is_own: host === '', keywords: 0, sources: 0 }
      site.sources += 1
      if (!counted.has(host)) site.keywords += 1
      counted.add(host)
      sites.set(host, site)
    }
  }
  const rows = [...sites.values()].toSorted(
    (a, b) => b.keywords - a.keywords || b.sources - a.sources || a.host.localeCompare(b.host),
  )
  const shown = rows.filter(({ is_own }, index) => index < CITATION_ROWS || is_own)
  const rivals = await findFollowedHosts(ctx.db, ctx.account.id, input.projectId, MOST_FOLLOWED)
  const followed = new Map(rivals.map(({ host, keywords }) => [host, keywords]))
  return {
    ...read,
    sources: rows.reduce((sum, { sources }) => sum + sources, 0),
    total: rows.length,
    data: shown.map((site) => ({
      ...site,
      host: readableHost(site.host),
      followed: site.is_own ? 0 : (followed.get(site.host) ?? 0),
    })),
  }
}
