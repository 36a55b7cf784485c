import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { languageName, regionName } from './languages.ts'

/**
 * Startpage's search form, sent to `https://www.startpage.com/sp/search`: `query`, `language`, `lui`, `qsr`.
 * Later pages also need the fields of the previous page, including its token (`sc`).
 */
export function buildRequest({ search, page, cursor }: PageRequest, base?: string): EngineRequest {
  const { country, language } = search
  const origin = base?.replace(/\/$/, '') ?? 'https://www.startpage.com'
  const name = languageName(language, country)
  const form = new URLSearchParams({
    query: search.phrase,
    cat: 'web',
    t: 'device',
    language: name,
    lui: name,
    qsr: regionName(language, country),
  })
  if (page > 0) form.set('page', String(page + 1))
  return {
    url: `${origin}/sp/search`,
    headers: {
      ...browserHeaders(search, `${language}-${country.toUpperCase()},${language};q=0.9,en;q=0.7`),
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://www.startpage.com',
      referer: 'https://www.startpage.com/',
    },
    body: page > 0 && cursor !== undefined ? cursor : form.toString(),
  }
}
