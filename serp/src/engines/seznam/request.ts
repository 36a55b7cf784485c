import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

const resultsPerPage = 10

/** `https://search.seznam.cz/?q=&from=`, the same for all devices; `from` counts results. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const query = new URLSearchParams({ q: search.phrase })
  if (page > 0) query.set('from', String(page * resultsPerPage))
  return {
    url: `${base?.replace(/\/$/, '') ?? 'https://search.seznam.cz'}/?${query}`,
    headers: browserHeaders(search, 'cs-CZ,cs;q=0.9,en;q=0.5'),
  }
}
