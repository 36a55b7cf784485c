import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { regionOf } from './regions.ts'

/**
 * DuckDuckGo's page without scripts: `https://html.duckduckgo.com/html/?q=&kl=`. Its next page is a form with
 * a token (`vqd`) from the previous page; without a token, `s` and `dc` give the position in the list.
 */
export function buildRequest({ search, page, offset, cursor }: PageRequest, base?: string): EngineRequest {
  const origin = base?.replace(/\/$/, '') ?? 'https://html.duckduckgo.com'
  const region = regionOf(search)
  const headers = {
    ...browserHeaders(
      search,
      `${search.language}-${search.country.toUpperCase()},${search.language};q=0.9,en;q=0.7`,
    ),
    cookie: `kl=${region}`,
  }
  if (page > 0 && cursor !== undefined) {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      referer: 'https://html.duckduckgo.com/',
    }
    return { url: `${origin}/html/`, headers: { ...headers, ...form }, body: cursor }
  }
  const query = new URLSearchParams({ q: search.phrase, kl: region })
  if (page > 0) {
    query.set('s', String(offset))
    query.set('dc', String(offset + 1))
    for (const [name, value] of Object.entries({ v: 'l', o: 'json', api: 'd.js' })) query.set(name, value)
  }
  return { url: `${origin}/html/?${query}`, headers }
}
