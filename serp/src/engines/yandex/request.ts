import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'
import { regionOf } from './regions.ts'

const hosts: Readonly<Record<string, string>> = {
  ru: 'yandex.ru',
  by: 'yandex.by',
  kz: 'yandex.kz',
  uz: 'yandex.uz',
  tr: 'yandex.com.tr',
}

/** Yandex's own result page: `https://yandex.TLD/search/?text=&lr=&p=`, for phones `/search/touch/`; `p` counts from 0. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const query = new URLSearchParams({ text: search.phrase })
  const region = regionOf(search)
  if (region !== undefined) query.set('lr', String(region))
  if (page > 0) query.set('p', String(page))
  const origin = base?.replace(/\/$/, '') ?? `https://${hosts[search.country] ?? 'yandex.com'}`
  const path = search.device === 'mobile' ? '/search/touch/' : '/search/'
  return {
    url: `${origin}${path}?${query}`,
    headers: browserHeaders(
      search,
      `${search.language}-${search.country.toUpperCase()},${search.language};q=0.9,en;q=0.7`,
    ),
  }
}
