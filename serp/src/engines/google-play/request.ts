import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { languageCode } from '../google/request.ts'

/**
 * `https://play.google.com/store/search?q=&c=apps&hl=&gl=`, the same for all devices. There is only one page.
 */
export function buildRequest({ search }: PageRequest, base?: string): EngineRequest {
  const language = languageCode(search)
  const query = new URLSearchParams({
    q: search.phrase,
    c: search.type === 'books' ? 'books' : 'apps',
    hl: language,
    gl: search.country.toUpperCase(),
  })
  return {
    url: `${base?.replace(/\/$/, '') ?? 'https://play.google.com'}/store/search?${query}`,
    headers: {
      ...browserHeaders(search, `${language},${search.language};q=0.9,en;q=0.7`),
      cookie: 'SOCS=CAI',
    },
  }
}
