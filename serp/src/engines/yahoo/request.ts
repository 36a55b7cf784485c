import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { hostOf } from './markets.ts'

// Yahoo counts this many results per page: `b` grows by it, however many the page shows.
const resultsPerPage = 7

/** Yahoo's own result page: `https://CC.search.yahoo.com/search?p=&ei=UTF-8&b=&pz=`. */
export function buildRequest({ search, page, cursor }: PageRequest, base?: string): EngineRequest {
  const query = new URLSearchParams({ p: search.phrase, ei: 'UTF-8' })
  if (page > 0) {
    const next = cursor ?? `b=${page * resultsPerPage + 1}&pz=${resultsPerPage}`
    for (const [name, value] of new URLSearchParams(next)) query.set(name, value)
  }
  const origin = base?.replace(/\/$/, '') ?? `https://${hostOf(search.country, search.language)}`
  const region = search.country.toUpperCase()
  return {
    url: `${origin}/search?${query}`,
    headers: browserHeaders(search, `${search.language}-${region},${search.language};q=0.9,en;q=0.7`),
  }
}
