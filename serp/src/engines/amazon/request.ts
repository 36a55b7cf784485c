import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { marketOf } from './markets.ts'

/** A shop's search page, `https://www.amazon.TLD/s?k=&page=&language=`; pages hold 16 to 60 products and count from 1. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const market = marketOf(search.country)
  const locale =
    market.languages.find((offered) => offered.startsWith(`${search.language}_`)) ?? market.languages[0]
  const query = new URLSearchParams({ k: search.phrase })
  if (page > 0) query.set('page', String(page + 1))
  if (locale !== undefined) query.set('language', locale)
  return {
    url: `${base?.replace(/\/$/, '') ?? `https://www.${market.host}`}/s?${query}`,
    headers: browserHeaders(
      search,
      `${(locale ?? 'en_US').replace('_', '-')},${search.language};q=0.9,en;q=0.7`,
    ),
  }
}
