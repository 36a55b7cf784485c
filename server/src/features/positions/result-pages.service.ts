import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/positions/calls'
import type { RangeInput } from '@rankline/contract/positions/calls'
import { columnAbove, groupsOf, measureAbove } from '@rankline/serp/above'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { elementHeights, folds } from '@rankline/serp/element-heights'
import { type CompiledRule, matchResult, urlKey } from '@rankline/serp/match'
import type { ColumnItem, Feature, Organic } from '@rankline/serp/page'
import { findRanks, rankingOf, rankOf } from '@rankline/serp/rank'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import {
  requireKeyword,
  requireKeywords,
  type TrackedKeyword,
} from '../tracked-keywords/keywords-by-id.service.ts'
import { storedDays } from '../tracking/check/stored-pages.queries.ts'
import { latestPages, pagesOf, type StoredPage, storedPage } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { intentSigns } from './intent-signs.ts'
import { presentTimes } from './positions.presenter.ts'
import { rangeOf } from './positions.service.ts'
import { difference, placesOf } from './top-results.service.ts'

/** Limited, because each page is read and decompressed. */
const MOST_KEYWORDS = 500
/** The maximum of other results in one answer. */
const MOST_OTHERS = 400
/** The maximum of a feature's entries in one answer. */
const MOST_ENTRIES = 60

/** Other results of the project besides its best, on each stored day of a range; the newest if there are too many. */
export async function otherRanks(ctx: Context, input: RangeInput): Promise<ItemsOf<typeof calls.otherRanks>> {
  const keyword = await requireKeyword(ctx, input.keywordId)
  const rule = ruleOf(keyword)
  if (rule === null) return []
  const pages = await pagesOf(ctx, keyword.search_id, rangeOf(input))
  const ranks = pages.flatMap((page, index) => {
    // Pages are sorted newest first, so the day before comes next.
    const before = pages[index + 1] ?? null
    const places = placesOf(before)
    return findRanks(rule, page).others.map((result) => ({
      ...presentRank(page, result),
      ...differenceOf(places, result, before),
    }))
  })
  return ranks.slice(0, MOST_OTHERS)
}

function presentRank(page: StoredPage, { position, absolute, url, rawUrl = url, title }: Organic) {
  return {
    day: page.day,
    current_position: position,
    absolute_position: absolute ?? null,
    depth: page.depth,
    url: rawUrl,
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
  const days = await storedDays(ctx.db, search_id)
  return days.map(({ day, depth }) => ({ date: day, depth }))
}

/** The features on the latest stored page of each keyword. */
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

export async function pageFeatures(
  ctx: Context,
  { keywordId, day }: ParsedInputOf<typeof calls.pageFeatures>,
): Promise<ItemsOf<typeof calls.pageFeatures>> {
  const keyword = await requireKeyword(ctx, keywordId)
  const page = await storedPage(ctx, keyword.search_id, { until: day })
  if (page === null || (day !== undefined && page.day !== day))
    return { date: null, depth: null, features: [], above: null, intent: null }
  const rule = ruleOf(keyword)
  const features = page.features.flatMap((shown) => {
    const feature = presentFeature(rule, shown)
    return feature === null ? [] : [{ ...feature, place: placeOf(shown) }]
  })
  return {
    date: page.day,
    depth: page.depth,
    features,
    above: aboveOf(keyword, page),
    intent: intentSigns(keyword, page),
  }
}

/** Everything above the best result of the site, by the order of the stored page. */
function aboveOf(keyword: TrackedKeyword, page: StoredPage): calls.Above | null {
  const rule = ruleOf(keyword)
  const found = rule === null ? null : rankOf(rankingOf(page), rule)
  const above =
    found === null || page.column === undefined ? null : columnAbove(page.column, page.organic, found)
  if (above === null) return null
  const device = deviceById(keyword.device_id)?.slug ?? 'desktop'
  const search = { engine: engineById(keyword.engine_id)?.slug ?? '', device }
  const { things, pixels } = measureAbove(above, search)
  return {
    things,
    pixels,
    head: pixels === null ? null : elementHeights[device].head,
    fold: folds[device],
    groups: groupsOf(above, search).map((group) => ({ ...group, name: nameOf(group.item) })),
  }
}

function nameOf(item: ColumnItem): string {
  if (item === 'organic') return 'Results of others'
  return featureBySlug(item)?.name ?? 'Another block'
}

export async function relatedSearches(
  ctx: Context,
  { keywordId }: ParsedInputOf<typeof calls.relatedSearches>,
) {
  const { search_id } = await requireKeyword(ctx, keywordId)
  return (await storedPage(ctx, search_id, {}))?.relateds ?? []
}

function presentFeatures(keyword: TrackedKeyword, page: StoredPage | undefined) {
  const rule = ruleOf(keyword)
  return (page?.features ?? []).flatMap((shown) => presentFeature(rule, shown) ?? [])
}

function presentFeature(rule: CompiledRule | null, { type, children }: Feature) {
  const known = featureBySlug(type)
  if (known === undefined) return null
  const isOwn = ({ url }: { url: string | null }) =>
    rule !== null && url !== null && matchResult(rule, { url })
  return {
    type: known.id,
    type_text: known.name,
    has_child_items: known.hasEntries,
    ...(children.some(isOwn) && { is_own: true as const }),
    // Every overview has sources: without them, they were not read.
    ...(type === 'ai_overview' && children.length > 0 && { cited_at: children.findIndex(isOwn) + 1 }),
    children: children.slice(0, MOST_ENTRIES).map(({ rawUrl, ...child }) => ({
      ...child,
      url: rawUrl ?? child.url,
      ...(isOwn(child) && { is_own: true as const }),
    })),
  }
}

/** Known from an engine's fixed layout for these types; for the others no stored page has the place. */
function placeOf({ type }: Feature): 'above' | 'within' | 'below' {
  if (type === 'ads_top' || type === 'ai_overview' || type === 'featured_snippet') return 'above'
  return type === 'ads_bottom' || type === 'related_searches' ? 'below' : 'within'
}
