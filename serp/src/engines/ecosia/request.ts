import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

/**
 * Ecosia's result page: `https://www.ecosia.org/search?method=index&q=&p=`, where `p` counts pages from 0.
 * Its settings cookie holds the market (`mc`) and the interface language (`l`).
 */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const { country, language } = search
  const query = new URLSearchParams({ method: 'index', q: search.phrase })
  if (page > 0) query.set('p', String(page))
  const origin = base?.replace(/\/$/, '') ?? 'https://www.ecosia.org'
  return {
    url: `${origin}/search?${query}`,
    headers: {
      ...browserHeaders(search, `${language}-${country.toUpperCase()},${language};q=0.9,en;q=0.7`),
      cookie: `ECFG=as=1:dt=${search.device === 'mobile' ? 'mobile' : 'pc'}:f=n:l=${language}:mc=${language}-${country}:pz=0`,
    },
  }
}
