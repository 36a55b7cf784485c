import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

const resultsPerPage = 10

/**
 * Mojeek's result page: `https://www.mojeek.com/search?q=&s=`, where `s` is the rank of the page's first
 * result. Language (`lb`) and region (`arc`) are cookies, as set by its preferences page.
 */
export function buildRequest({ search, page, cursor }: PageRequest, base?: string): EngineRequest {
  const { country, language } = search
  const query = new URLSearchParams({ q: search.phrase })
  if (page > 0) query.set('s', cursor ?? String(page * resultsPerPage + 1))
  const origin = base?.replace(/\/$/, '') ?? 'https://www.mojeek.com'
  return {
    url: `${origin}/search?${query}`,
    headers: {
      ...browserHeaders(search, `${language}-${country.toUpperCase()},${language};q=0.9,en;q=0.7`),
      cookie: `lb=${language}; arc=${country}`,
    },
  }
}
