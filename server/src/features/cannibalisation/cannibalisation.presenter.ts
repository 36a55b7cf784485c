import type { CannibalisedKeyword, CompetingPage } from '@rankline/contract/cannibalisation/calls'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { urlKey } from '@rankline/serp/match'
import type { CannibalisedRow, RankedPageRow } from './cannibalisation.queries.ts'

export function presentKeyword(row: CannibalisedRow, ranked: readonly RankedPageRow[]): CannibalisedKeyword {
  const country = countryById(row.country_id)
  return {
    id: row.id,
    keyword: row.phrase,
    country_name: country?.name ?? '',
    country_name_alpha2: country?.alpha2 ?? '',
    engine_name: engineById(row.engine_id)?.name ?? '',
    device_slug: deviceById(row.device_id)?.slug ?? '',
    current_position: row.position,
    best_position: row.best_position,
    volume: row.volume,
    traffic: rounded(row.traffic),
    traffic_at_best: rounded(row.traffic_at_best),
    traded: row.traded,
    last_traded_on: row.last_traded_on,
    sharing: row.sharing,
    shared_on: row.shared_on,
    pages: pagesOf(row, ranked),
    preferred_page: row.preferred_url,
    is_wrong_page: row.is_wrong_page,
  }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** Lists ranked pages by number of days, then the other pages of the list. Two URL spellings of a page count as one. */
function pagesOf({ urls, positions, landing_url }: CannibalisedRow, ranked: readonly RankedPageRow[]) {
  const current = landing_url === null ? null : urlKey(landing_url)
  const pages = new Map<string, CompetingPage>()
  const pageAt = (url: string): CompetingPage => {
    const key = urlKey(url)
    const page = pages.get(key) ?? {
      url,
      days: 0,
      best_position: null,
      last_ranked_on: null,
      in_list: null,
      is_current: key === current,
    }
    pages.set(key, page)
    return page
  }
  for (const { url, days, best_position: best, last_ranked_on: last } of ranked) {
    const page = pageAt(url)
    page.days += days
    page.best_position = Math.min(best, page.best_position ?? best)
    page.last_ranked_on =
      page.last_ranked_on === null || last > page.last_ranked_on ? last : page.last_ranked_on
  }
  for (const [place, url] of (urls ?? []).entries()) pageAt(url).in_list ??= positions?.[place] ?? null
  return [...pages.values()]
}
