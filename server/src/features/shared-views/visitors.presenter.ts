import type { CitationShare } from '@rankline/contract/citations/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Overview } from '@rankline/contract/projects/calls'
import type { AnswerRate, AnswerRates } from '@rankline/contract/questions/calls'
import type {
  openSharedView,
  SharedAnswers,
  SharedKeyword,
  SharedOverview,
  sharedCharts,
} from '@rankline/contract/shared-views/calls'
import { presentBrand } from '../brands/brand.presenter.ts'

type ViewDesign = NonNullable<ItemsOf<typeof openSharedView>['brand']>

/** The design of a brand, without its address. */
export function presentDesign(brand: Parameters<typeof presentBrand>[0]): ViewDesign {
  const { name, logo, logo_dark, theme_data } = presentBrand(brand)
  return { name, logo, logo_dark, theme_data }
}

export const presentSharedOverview = (overview: Overview): SharedOverview => ({
  checked_at: overview.checked_at,
  keyword_count: overview.keyword_count,
  distribution: overview.distribution,
  improved: overview.improved,
  declined: overview.declined,
  stable: overview.stable,
  first: overview.first,
  days: overview.days.map(({ date, visibility, average_position, traffic }) => ({
    date,
    visibility,
    average_position,
    traffic,
  })),
  change: changeOf(overview.change),
})

/** The change without the value of traffic. */
function changeOf(change: Overview['change']): SharedOverview['change'] {
  if (change === null) return null
  const { since, visibility, average_position, traffic } = change
  return { since, visibility, average_position, traffic }
}

/** Presents a keyword to visitors, without ids, people, settings and prices. */
export const presentSharedKeyword = (row: Keyword): SharedKeyword => ({
  keyword: row.keyword,
  country_name: row.country_name,
  country_name_alpha2: row.country_name_alpha2,
  language_name: row.language_name,
  geo_location_name_canonical: row.geo_location_name_canonical,
  engine_name: row.engine_name,
  device_name: row.device_name,
  device_slug: row.device_slug,
  current_position: row.current_position,
  ...(row.is_featured_snippet && { is_featured_snippet: row.is_featured_snippet }),
  prev_position: row.prev_position,
  ...(row.was_featured_snippet && { was_featured_snippet: row.was_featured_snippet }),
  best_position: row.best_position,
  worst_position: row.worst_position,
  diff: row.diff,
  diff_text: row.diff_text,
  latest_position_url: row.latest_position_url,
  position_updated_at: row.position_updated_at,
  ...(row.check_every !== undefined && { check_every: row.check_every }),
  trend: row.trend,
  volume: row.volume,
})

/** Citations on the last day with overviews that were read; null without one. */
export function presentSharedCitations({
  days,
  sites,
}: Pick<CitationShare, 'days' | 'sites'>): ItemsOf<typeof sharedCharts>['citations'] {
  const last = days.findLast(({ read }) => read > 0)
  if (last === undefined) return null
  const shown = sites.flatMap((site, index) => {
    const counts = last.of[index]
    return counts == null ? [] : [{ ...site, cited: counts.cited }]
  })
  return { day: last.date, read: last.read, sites: shown.toSorted((a, b) => b.cited - a.cited) }
}

/** Cited sites that visitors see. */
const SHARED_SITES = 10

type Answered = Pick<SharedAnswers, 'surfaces' | 'surface'> & {
  rates: AnswerRates | null
  hasCompetitors: boolean
}

/** The last day with answers; competitors and the sites that are cited only where competitors are shown. */
export function presentSharedAnswers({ surfaces, surface, rates, hasCompetitors }: Answered): SharedAnswers {
  const last = rates?.days.findLast(({ answers }) => answers > 0)
  const brands = (rates?.brands ?? []).map(({ name, is_own }, place) => ({
    ...{ name, is_own: is_own === 1 },
    named: presentRate(last?.of[place]?.named),
    cited: presentRate(last?.of[place]?.cited),
  }))
  const sites = (rates?.sources ?? []).slice(0, SHARED_SITES).map(({ host, answers }) => ({ host, answers }))
  return {
    ...{ surfaces, surface },
    day: last?.date ?? null,
    answers: last?.answers ?? 0,
    is_invented: rates?.is_invented === 1,
    brands: brands.filter(({ is_own }) => is_own || hasCompetitors),
    questions: (rates?.questions ?? []).map(({ text, answers, named, cited }) => ({
      text,
      answers,
      named,
      cited,
    })),
    sites: hasCompetitors ? sites : null,
  }
}

const presentRate = (of: AnswerRate | null | undefined) =>
  of == null ? null : { rate: of.rate, low: of.low, high: of.high }
