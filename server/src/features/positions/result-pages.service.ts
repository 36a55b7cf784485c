import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/positions'
import type { RangeInput } from '@rankline/contract/positions'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { fullDepth } from '@rankline/serp/depth'
import { findRanks, matchResult, urlKey } from '@rankline/serp/match'
import { movement } from '@rankline/serp/metrics'
import type { Organic } from '@rankline/serp/page'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import {
  latestPages,
  pagesOf,
  type StoredPage,
  storedDays,
  storedPage,
} from '../tracking/stored-pages.service.ts'
import { presentTimes } from './positions.presenter.ts'
import type { TrackedKeyword } from './positions.queries.ts'
import { rangeOf, requireKeyword, requireKeywords } from './positions.service.ts'

/** Each page is read and unpacked. */
const MOST_KEYWORDS = 500

type TopEntry = ItemsOf<typeof calls.topResults>[number]

/** Against the stored page before it. */
export async function topResults(ctx: Context, { keywordId, day }: ParsedInputOf<typeof calls.topResults>) {
  const keyword = await requireKeyword(ctx, keywordId)
  const page = await storedPage(ctx, keyword.search_id, { until: day })
  if (page === null || (day !== undefined && page.day !== day)) return []
  const before = await storedPage(ctx, keyword.search_id, { before: page.day })
  return compare(keyword, page, before)
}

/** A day's results against another day's; both default to the latest stored page. */
export async function compareResults(
  ctx: Context,
  { keywordId, day, otherDay }: ParsedInputOf<typeof calls.compareResults>,
) {
  const keyword = await requireKeyword(ctx, keywordId)
  const [page, other] = await Promise.all([
    storedPage(ctx, keyword.search_id, { until: day }),
    storedPage(ctx, keyword.search_id, { until: otherDay }),
  ])
  if (page === null || (day !== undefined && page.day !== day)) return []
  return compare(keyword, page, otherDay !== undefined && other?.day !== otherDay ? null : other)
}

function compare(keyword: TrackedKeyword, page: StoredPage, other: StoredPage | null): TopEntry[] {
  const rule = ruleOf(keyword)
  const places = new Map(other?.organic.map(({ url, position }) => [urlKey(url), position]))
  return page.organic.map((result) => {
    const { diff, diffText } = difference(places.get(urlKey(result.url)) ?? null, result.position, other)
    return {
      current_position: result.position,
      diff,
      diff_text: diffText,
      url: result.url,
      is_own: rule !== null && matchResult(rule, result),
      data_json: { title: result.title, url: result.url, desc: result.description },
    }
  })
}

/** Who stands deeper than the other page was looked at may have stood there too: nothing is known of that. */
function difference(before: number | null, position: number, other: Pick<StoredPage, 'depth'> | null) {
  if (before === null && (other === null || (other.depth < fullDepth && position > other.depth)))
    return { diff: null, diffText: '-' as const }
  return movement(before, position)
}

/** Results of the project beside its best one, on each stored day of a range. */
export async function otherRanks(ctx: Context, input: RangeInput): Promise<ItemsOf<typeof calls.otherRanks>> {
  const keyword = await requireKeyword(ctx, input.keywordId)
  const rule = ruleOf(keyword)
  if (rule === null) return []
  const pages = await pagesOf(ctx, keyword.search_id, rangeOf(input))
  return pages.flatMap((page, index) => {
    // Pages come newest first, so the day before is the next one.
    const before = pages[index + 1] ?? null
    const places = new Map(before?.organic.map(({ url, position }) => [urlKey(url), position]))
    return findRanks(rule, page.organic).others.map((result) => ({
      ...presentRank(page, result),
      ...differenceOf(places, result, before),
    }))
  })
}

function presentRank(page: StoredPage, { position, url, title }: Organic) {
  return {
    day: page.day,
    current_position: position,
    depth: page.depth,
    url,
    title,
    ...presentTimes(page.day, page.checkedAt),
  }
}

function differenceOf(places: ReadonlyMap<string, number>, result: Organic, before: StoredPage | null) {
  const { diff, diffText } = difference(places.get(urlKey(result.url)) ?? null, result.position, before)
  return { diff, diff_text: diffText }
}

export async function keywordHashes(ctx: Context, { keywordId }: ParsedInputOf<typeof calls.keywordHashes>) {
  const { search_id } = await requireKeyword(ctx, keywordId)
  const days = await storedDays(ctx, search_id)
  return days.map(({ day, depth }) => ({ date: day, depth }))
}

/** As the latest stored page of each keyword shows them. */
export async function keywordFeatures(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.keywordFeatures>,
): Promise<ItemsOf<typeof calls.keywordFeatures>> {
  if (keywordIds.length > MOST_KEYWORDS) throw invalid('project_keyword_ids', messages.tooManyKeywords)
  const keywords = await requireKeywords(ctx, keywordIds)
  const pages = await latestPages(ctx, [...new Set(keywords.map(({ search_id }) => search_id))])
  return Object.fromEntries(
    keywords.map((keyword) => [keyword.id, presentFeatures(keyword, pages.get(keyword.search_id))]),
  )
}

function presentFeatures(keyword: TrackedKeyword, page: StoredPage | undefined) {
  const rule = ruleOf(keyword)
  return (page?.features ?? []).flatMap(({ type, children }) => {
    const known = featureBySlug(type)
    if (known === undefined) return []
    const isOwn = ({ url }: { url: string | null }) =>
      rule !== null && url !== null && matchResult(rule, { url })
    return [
      {
        type: known.id,
        type_text: known.name,
        has_child_items: known.hasEntries,
        ...(children.some(isOwn) && { is_own: true as const }),
        children,
      },
    ]
  })
}
