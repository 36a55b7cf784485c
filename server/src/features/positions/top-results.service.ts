import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/positions/calls'
import { RESULT_LINE_DAYS, type TopEntry } from '@rankline/contract/positions/calls'
import { readableHost } from '@rankline/contract/readable'
import { fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchTarget, parseTarget, urlKey } from '@rankline/serp/match'
import { movement } from '@rankline/serp/metrics'
import type { Context } from '../../platform/context.ts'
import { requireKeyword, type TrackedKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { recentPages, type StoredPage, storedPage } from '../tracking/check/stored-pages.service.ts'
import { ruleOf, ruleOfHost } from '../tracking/rules.service.ts'
import * as queries from './positions.queries.ts'

/** The top results of a day, compared with the stored page before it. */
export async function topResults(ctx: Context, { keywordId, day }: ParsedInputOf<typeof calls.topResults>) {
  const keyword = await requireKeyword(ctx, keywordId)
  const page = await storedPage(ctx, keyword.search_id, { until: day })
  if (page === null || (day !== undefined && page.day !== day)) return []
  const [before, sites] = await Promise.all([
    storedPage(ctx, keyword.search_id, { before: page.day }),
    sitesOf(ctx, keyword),
  ])
  return compare(sites, page, before)
}

/** Compares the results of two days; both default to the latest stored page. */
export async function compareResults(
  ctx: Context,
  { keywordId, day, otherDay }: ParsedInputOf<typeof calls.compareResults>,
) {
  const keyword = await requireKeyword(ctx, keywordId)
  const [page, other, sites] = await Promise.all([
    storedPage(ctx, keyword.search_id, { until: day }),
    storedPage(ctx, keyword.search_id, { until: otherDay }),
    sitesOf(ctx, keyword),
  ])
  if (page === null || (day !== undefined && page.day !== day)) return []
  return compare(sites, page, otherDay !== undefined && other?.day !== otherDay ? null : other)
}

/** The positions of each result of a page on the stored days before it. */
export async function resultLines(
  ctx: Context,
  { keywordId, day }: ParsedInputOf<typeof calls.resultLines>,
): Promise<ItemsOf<typeof calls.resultLines>> {
  const { search_id } = await requireKeyword(ctx, keywordId)
  const pages = await recentPages(ctx, search_id, { until: day, count: RESULT_LINE_DAYS })
  const latest = pages[0]
  if (latest === undefined || (day !== undefined && latest.day !== day)) return { dates: [], lines: [] }
  const days = pages.toReversed()
  const places = days.map(placesOf)
  return {
    dates: days.map((page) => page.day),
    lines: latest.organic.map(({ url }) => places.map((place) => place.get(urlKey(url)) ?? null)),
  }
}

/** The sites whose results are marked: the keyword's own, and its competitors. */
type Sites = { own: CompiledRule | null; competitors: { host: string; rule: CompiledRule }[] }

async function sitesOf(ctx: Context, keyword: TrackedKeyword): Promise<Sites> {
  const hosts = await queries.findCompetitorHosts(ctx.db, ctx.account.id, keyword.id)
  const competitors = hosts.flatMap((host) => {
    const rule = ruleOfHost(host)
    return rule === null ? [] : [{ host, rule }]
  })
  return { own: ruleOf(keyword), competitors }
}

function compare({ own, competitors }: Sites, page: StoredPage, other: StoredPage | null): TopEntry[] {
  const places = placesOf(other)
  return page.organic.map(({ position, absolute, url, rawUrl = url, title, description }) => {
    const target = parseTarget(url)
    const before = places.get(urlKey(url)) ?? null
    const { diff, diffText } = difference(before, position, other)
    const isOf = (rule: CompiledRule) => target !== null && matchTarget(rule, target, description)
    const competitor = competitors.find(({ rule }) => isOf(rule))
    return {
      current_position: position,
      absolute_position: absolute ?? null,
      prev_position: before,
      diff,
      diff_text: diffText,
      url: rawUrl,
      is_own: own !== null && isOf(own),
      competitor: competitor === undefined ? null : readableHost(competitor.host),
      data_json: { title, url: rawUrl, desc: description },
    }
  })
}

/** Positions by page, with normalised addresses; the best position if a page is listed twice. */
export function placesOf(page: Pick<StoredPage, 'organic'> | null): Map<string, number> {
  const places = new Map<string, number>()
  for (const { url, position } of page?.organic ?? []) {
    const key = urlKey(url)
    if (!places.has(key)) places.set(key, position)
  }
  return places
}

/** Unknown for a result below the other check's depth: it may have ranked there on that day too. */
export function difference(
  before: number | null,
  position: number,
  other: Pick<StoredPage, 'depth'> | null,
): { diff: number | null; diffText: ReturnType<typeof movement>['diffText'] } {
  if (before === null && (other === null || (other.depth < fullDepth && position > other.depth)))
    return { diff: null, diffText: '-' }
  return movement(before, position)
}
