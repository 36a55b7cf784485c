import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

const sites: Record<string, string> = {
  es: 'spanish',
  pt: 'portuguese',
  fr: 'french',
  de: 'german',
  it: 'italian',
  ru: 'russian',
  ja: 'japanese',
  ko: 'korean',
  ar: 'arabic',
  tr: 'turkish',
  th: 'thai',
  vi: 'vietnamese',
  nl: 'dutch',
  id: 'indonesian',
  he: 'hebrew',
  hi: 'hindi',
}

/**
 * `https://LANGUAGE.alibaba.com/trade/search?SearchText=&page=`; a cookie holds the country that goods are
 * sent to.
 */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const query = new URLSearchParams({
    fsb: 'y',
    IndexArea: 'product_en',
    tab: 'all',
    SearchText: search.phrase,
    page: String(page + 1),
  })
  const origin = base?.replace(/\/$/, '') ?? `https://${sites[search.language] ?? 'www'}.alibaba.com`
  const country = search.country.toUpperCase()
  return {
    url: `${origin}/trade/search?${query}`,
    headers: {
      ...browserHeaders(search, `${search.language},en;q=0.8`),
      cookie: `sc_g_cfg_f=sc_b_site=${country}&sc_b_locale=${search.language}_${country}`,
    },
  }
}
