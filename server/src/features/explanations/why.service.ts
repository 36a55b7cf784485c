import { DAY, utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import {
  type explainDay as call,
  TRY_DAYS,
  type Try,
  type Why,
  type WhyLine,
} from '@rankline/contract/explanations/why'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { deviceById, engineTypeById, sectionById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchResult } from '@rankline/serp/match'
import { nearMatch } from '@rankline/serp/near-match'
import type { Organic } from '@rankline/serp/page'
import { findRanks, type SiteRank } from '@rankline/serp/rank'
import type { Context } from '../../platform/context.ts'
import { placeName } from '../reference/reference.service.ts'
import { requireKeyword, type TrackedKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { pagesOfDays, type StoredPage } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import * as queries from './why.queries.ts'

/** All that is stored about a keyword's position of a day; today without a day. */
export async function explainDay(
  ctx: Context,
  { keywordId, day = utcDay() }: ParsedInputOf<typeof call>,
): Promise<Why> {
  const { db, account } = ctx
  const keyword = await requireKeyword(ctx, keywordId)
  const searched = await queries.findSearched(db, account.id, keywordId)
  const searchId = keyword.search_id
  const since = searched.added_at
  const [position, imported, tries, neighbours, pageOf, source, search] = await Promise.all([
    queries.findPosition(db, account.id, keywordId, day),
    queries.findImported(db, account.id, keywordId, day),
    queries.findTries(db, { searchId, day, since }),
    queries.findNeighbours(db, account.id, { keywordId, searchId, day, since }),
    pagesOfDays(ctx, [{ searchId, day }]),
    queries.findSource(db, searchId, day),
    presentSearch(ctx, searched),
  ])
  const page = pageOf(searchId, day)
  const rule = ruleOf(keyword)
  const isTold = ctx.person.kind === 'user'
  const best = rule === null || page === null ? null : findRanks(rule, page).best
  return {
    project_keyword_id: keywordId,
    project_id: keyword.project_id,
    day,
    previous_day: neighbours.previous,
    next_day: neighbours.next,
    search,
    rule: presentRule(keyword, rule),
    verdict: verdictOf({
      day,
      addedOn: searched.added_on,
      position,
      isImported: imported !== undefined,
      tries: tries.length,
      failed: tries.filter(({ outcome }) => outcome === 'failed').length,
    }),
    position: position === undefined ? null : presentPosition(position),
    imported: imported ?? null,
    tries: tries.map((row) => presentTry(row, isTold)),
    list: page === null ? null : presentList(page, { rule, best, source: isTold ? source : null }),
    has_other_rule: page !== null && isOtherRule(page, position, best),
  }
}

/** A list as old as the position has to give it; a later one of the same day may be another. */
function isOtherRule(page: StoredPage, position: queries.PositionRow | undefined, best: SiteRank | null) {
  if (position === undefined || page.checkedAt.getTime() !== position.checked_at.getTime()) return false
  return (best?.position ?? null) !== position.position || best?.isSnippet === !position.is_snippet
}

function presentPosition({ is_snippet, checked_at, ...row }: queries.PositionRow): Why['position'] {
  return {
    ...row,
    ...(is_snippet && { is_featured_snippet: true as const }),
    checked_at: checked_at.toISOString(),
  }
}

async function presentSearch(ctx: Context, row: queries.SearchedRow): Promise<Why['search']> {
  return {
    keyword: row.phrase,
    engine: engineById(row.engine_id)?.name ?? '',
    type: engineTypeById(row.type_id)?.name ?? '',
    section: sectionById(row.section_id)?.name ?? '',
    country: countryById(row.country_id)?.name ?? '',
    language: languageById(row.language_id)?.name ?? '',
    device: deviceById(row.device_id)?.name ?? '',
    city: await placeName(ctx, row.geo_location_id),
  }
}

function presentRule({ url, code }: TrackedKeyword, rule: CompiledRule | null): Why['rule'] {
  if (rule === null) return { mode: 'none', text: url }
  return { mode: rule.mode, text: rule.mode === 'code' ? code : url }
}

function presentTry({ asked, ...row }: queries.TryRow, isTold: boolean): Try {
  return {
    id: row.id,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
    is_complete: row.outcome === 'complete',
    message: row.message,
    requests: asked.reduce((sum, { requests }) => sum + requests, 0),
    source: isTold ? row.source : null,
    depth: row.depth,
    results: row.organic_count,
    asked: isTold ? asked.map(({ source, requests, failure }) => ({ source, requests, failure })) : [],
  }
}

type Shown = { rule: CompiledRule | null; best: SiteRank | null; source: string | null }

function presentList(page: StoredPage, { rule, best, source }: Shown): Why['list'] {
  const shown = page.features.filter(
    ({ children }) => rule !== null && children.some(({ url }) => url !== null && matchResult(rule, { url })),
  )
  const names = shown.flatMap(({ type }) => featureBySlug(type)?.name ?? [])
  return {
    checked_at: page.checkedAt.toISOString(),
    depth: page.depth,
    source,
    lines: page.organic.map((result) => ({
      position: result.position,
      absolute_position: result.absolute ?? null,
      url: result.url,
      title: result.title,
      match: matchOf(rule, result, best),
    })),
    own_features: [...new Set(names)],
  }
}

function matchOf(rule: CompiledRule | null, result: Organic, best: SiteRank | null): WhyLine['match'] {
  if (rule === null) return 'none'
  if (best?.isSnippet === false && result.position === best.position) return 'best'
  return matchResult(rule, result) ? 'also' : (nearMatch(rule, result) ?? 'none')
}

type Known = {
  day: string
  /** The day on which the keyword was added. */
  addedOn: string
  position: { position: number | null; is_snippet: boolean; depth: number } | undefined
  isImported: boolean
  /** The number of stored tries of the day; `failed`: how many of them failed. */
  tries: number
  failed: number
}

/** The verdict about a day, derived only from stored facts. */
function verdictOf({ day, addedOn, position, isImported, tries, failed }: Known): Why['verdict'] {
  if (position !== undefined) {
    if (position.is_snippet) return 'featured_snippet'
    if (position.position !== null) return 'ranked'
    return position.depth >= fullDepth ? 'not_in_list' : 'too_shallow'
  }
  if (isImported) return 'imported'
  if (tries > 0) return failed === tries ? 'failed' : 'too_shallow'
  const today = utcDay()
  if (day > today) return 'still_to_come'
  if (day < addedOn) return 'not_tracked_yet'
  if (day === today) return 'waiting'
  return areTriesKept(day) ? 'not_checked' : 'not_kept'
}

/** Whether all tries of a day are stored. A day that is being deleted counts as deleted. */
const areTriesKept = (day: string) => Date.parse(day) > Date.now() - TRY_DAYS * DAY
