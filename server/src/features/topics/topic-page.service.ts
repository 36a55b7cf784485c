import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { readableHost } from '@rankline/contract/readable'
import {
  type ContestedKeyword,
  FIRST_RESULTS,
  type GapPage,
  type OwnPage,
  READ_TOPIC_KEYWORDS,
  TOPIC_ROW_KEYWORDS,
  TOPIC_ROWS,
  type TopicKeyword,
  type TopicSite,
  type viewTopic as viewCall,
} from '@rankline/contract/topics/calls'
import type { Target } from '@rankline/serp/canonical'
import { matchTarget, parseTarget } from '@rankline/serp/match'
import { clickShareOf, weightOf } from '@rankline/serp/metrics'
import { rankingOf, rankOf, resultsOf } from '@rankline/serp/rank'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { presentTag } from '../tags/tag.presenter.ts'
import { getTag } from '../tags/tag-by-id.service.ts'
import { findFollowedHosts } from '../tracked-keywords/followed-hosts.queries.ts'
import { latestPages } from '../tracking/check/stored-pages.service.ts'
import { ruleOf, ruleOfHost } from '../tracking/rules.service.ts'
import * as queries from './topics.queries.ts'

/** Sites whose shares are shown. */
const MOST_SITES = 10
/** Two pages of the site contest a keyword if both are among these results. */
const CONTESTED_RESULTS = 20
/** The most followed sites that are marked. */
const MOST_FOLLOWED = 200

type Ranked = { key: string; url: string; position: number; host: string }

/** A keyword of the topic with what its stored result page shows. */
type Read = {
  row: queries.TopicKeywordRow
  /** Best place of the site; null: it is not in the list. */
  own: number | null
  /** The site's pages in the list, best first. */
  ownPages: Ranked[]
  /** Pages of others among the first results. */
  others: Ranked[]
}

/** Reads the stored result pages of a topic's keywords. @throws {Refusal} not found unless it is a topic of the project */
export async function viewTopic(
  ctx: Context,
  { projectId, tagId }: ParsedInputOf<typeof viewCall>,
): Promise<ItemsOf<typeof viewCall>> {
  const [url = ''] = await addressesOfProjects(ctx, [projectId])
  const tag = await getTag(ctx, tagId)
  if (tag.topic_of !== projectId) throw notFound()
  const { db, account } = ctx
  const rows = await queries.findKeywordsOfTopic(db, account.id, projectId, tagId, READ_TOPIC_KEYWORDS)
  const [pages, curve, hosts] = await Promise.all([
    latestPages(ctx, [...new Set(rows.map(({ search_id }) => search_id))]),
    currentClickShares(ctx, account.id),
    findFollowedHosts(db, account.id, projectId, MOST_FOLLOWED),
  ])
  const read = rows.flatMap((row): Read[] => {
    const page = pages.get(row.search_id)
    return page === undefined ? [] : [readPage(row, page)]
  })
  const own = ownPages(read, curve)
  const contested = contestedKeywords(read)
  const gaps = gapPages(read, hosts)
  return {
    tag: presentTag(tag, account),
    keywords: rows[0]?.total ?? 0,
    read: read.length,
    pages: own.slice(0, TOPIC_ROWS),
    page_count: own.length,
    contested: contested.slice(0, TOPIC_ROWS),
    contested_count: contested.length,
    gaps: gaps.slice(0, TOPIC_ROWS),
    gap_count: gaps.length,
    sites: sitesOf(read, curve, parseTarget(url)?.host ?? url),
  }
}

function readPage(row: queries.TopicKeywordRow, page: Parameters<typeof rankingOf>[0]): Read {
  const ranking = rankingOf(page)
  const rule = ruleOf(row)
  const own = rule === null ? [] : resultsOf(ranking, rule)
  const isOwn = new Set(own.map(({ position }) => position))
  const ranked = ranking.organic.flatMap(({ url, position }, index): Ranked[] => {
    const target = ranking.targets[index] ?? null
    return target === null ? [] : [{ key: keyOf(target), url, position, host: target.host }]
  })
  return {
    row,
    own: rule === null ? null : (rankOf(ranking, rule)?.position ?? null),
    ownPages: ranked.filter(({ position }) => isOwn.has(position)),
    others: ranked.filter(({ position }) => position <= FIRST_RESULTS && !isOwn.has(position)),
  }
}

const keyOf = ({ host, path, query }: Target) => host + path + query

const byVolume = (a: { volume: number | null; id: number }, b: { volume: number | null; id: number }) =>
  (b.volume ?? -1) - (a.volume ?? -1) || a.id - b.id

const keywordAt = ({ row, own }: Read, position: number): TopicKeyword => ({
  id: row.id,
  keyword: row.phrase,
  volume: row.volume,
  position,
  own_position: own,
})

const shownKeywords = (of: TopicKeyword[]) => of.toSorted(byVolume).slice(0, TOPIC_ROW_KEYWORDS)

/** The pages of the site, the best page of most keywords first. */
function ownPages(read: readonly Read[], curve: readonly number[]): OwnPage[] {
  const pages = new Map<string, OwnPage>()
  for (const one of read)
    for (const [index, { key, url, position }] of one.ownPages.entries()) {
      const page = pages.get(key) ?? {
        url,
        best: 0,
        below: 0,
        best_position: position,
        traffic: null,
        of: [],
      }
      pages.set(key, page)
      page.best_position = Math.min(page.best_position, position)
      if (index > 0) {
        page.below += 1
        continue
      }
      page.best += 1
      page.of.push(keywordAt(one, position))
      const { volume } = one.row
      if (volume !== null) page.traffic = (page.traffic ?? 0) + volume * clickShareOf(position, curve)
    }
  return [...pages.values()]
    .toSorted((a, b) => b.best - a.best || b.below - a.below || a.best_position - b.best_position)
    .map((page) => ({ ...page, of: shownKeywords(page.of) }))
}

/** Keywords for which several pages of the site are among the first twenty results. */
const contestedKeywords = (read: readonly Read[]): ContestedKeyword[] =>
  read
    .flatMap(({ row, ownPages: all }) => {
      const pages = all.filter(({ position }) => position <= CONTESTED_RESULTS)
      if (pages.length < 2) return []
      return [
        {
          id: row.id,
          keyword: row.phrase,
          volume: row.volume,
          pages: pages.slice(0, TOPIC_ROW_KEYWORDS).map(({ url, position }) => ({ url, position })),
        },
      ]
    })
    .toSorted(byVolume)

/** Pages of others that are among the first results of keywords for which the site is not; of most such keywords first. */
function gapPages(read: readonly Read[], followed: readonly { host: string }[]): GapPage[] {
  const pages = new Map<string, Omit<GapPage, 'is_followed'>>()
  for (const one of read) {
    const isGap = one.own === null || one.own > FIRST_RESULTS
    for (const { key, url, position, host } of one.others) {
      const page = pages.get(key) ?? {
        url,
        host: readableHost(host),
        ranks: 0,
        gaps: 0,
        best_position: position,
        volume: null,
        of: [],
      }
      pages.set(key, page)
      page.ranks += 1
      page.best_position = Math.min(page.best_position, position)
      if (!isGap) continue
      page.gaps += 1
      page.of.push(keywordAt(one, position))
      if (one.row.volume !== null) page.volume = (page.volume ?? 0) + one.row.volume
    }
  }
  const rules = followed.flatMap(({ host }) => ruleOfHost(host) ?? [])
  return [...pages.values()]
    .filter(({ gaps, ranks }) => gaps > 0 && ranks > 1)
    .toSorted(
      (a, b) => b.gaps - a.gaps || (b.volume ?? 0) - (a.volume ?? 0) || a.best_position - b.best_position,
    )
    .map((page) => {
      const target = parseTarget(page.url)
      const isFollowed = target !== null && rules.some((rule) => matchTarget(rule, target))
      return { ...page, is_followed: isFollowed, of: shownKeywords(page.of) }
    })
}

/** Shares of the clicks that the keywords could bring, by site; the site itself is always among them. */
function sitesOf(read: readonly Read[], curve: readonly number[], ownHost: string): TopicSite[] {
  const clicks = new Map<string, { clicks: number; keywords: number; isOwn: boolean }>()
  let possible = 0
  const add = (host: string, position: number, weight: number, isOwn: boolean) => {
    const site = clicks.get(host) ?? { clicks: 0, keywords: 0, isOwn }
    clicks.set(host, site)
    site.clicks += weight * clickShareOf(position, curve)
    if (position <= FIRST_RESULTS) site.keywords += 1
  }
  // All pages of the site itself count as one site, on whatever subdomain they are.
  clicks.set('', { clicks: 0, keywords: 0, isOwn: true })
  for (const { row, own, others } of read) {
    const weight = weightOf(row.volume)
    possible += weight * clickShareOf(1, curve)
    if (own !== null) add('', own, weight, true)
    const seen = new Set<string>()
    for (const { host, position } of others) {
      // A site counts once, at its best place, as in the share of voice.
      if (seen.has(host)) continue
      seen.add(host)
      add(host, position, weight, false)
    }
  }
  const sites = [...clicks].map(([host, site]) => ({
    host: readableHost(site.isOwn ? ownHost : host),
    is_own: site.isOwn,
    share: possible === 0 ? 0 : (100 * site.clicks) / possible,
    keywords: site.keywords,
  }))
  const sorted = sites.toSorted(
    (a, b) => b.share - a.share || Number(b.is_own) - Number(a.is_own) || a.host.localeCompare(b.host),
  )
  const shown = sorted.slice(0, MOST_SITES)
  return shown.some(({ is_own }) => is_own) ? shown : [...shown, ...sorted.filter(({ is_own }) => is_own)]
}
