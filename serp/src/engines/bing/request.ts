import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { Search } from '../../search.ts'
import type { PageRequest } from '../../source.ts'

/** Bing's own result page: `https://www.bing.com/search?q=&setlang=&cc=&mkt=&first=&FORM=`. */
export function buildRequest({ search, page, offset, cursor }: PageRequest, base?: string): EngineRequest {
  const market = marketOf(search)
  const language = languageOf(search)
  const query = new URLSearchParams({
    q: search.phrase,
    setlang: language,
    cc: search.country.toUpperCase(),
    mkt: market,
  })
  if (page > 0) {
    // `first` is the rank of the page's first result; a page may hold fewer than ten.
    query.set('first', cursor ?? String(offset + 1))
    query.set('FORM', page === 1 ? 'PERE' : `PERE${page - 1}`)
  }
  const origin = base?.replace(/\/$/, '') ?? 'https://www.bing.com'
  return {
    url: `${origin}/search?${query}`,
    headers: {
      ...browserHeaders(search, `${market},${search.language};q=0.9,en;q=0.7`),
      cookie: `_EDGE_CD=m=${market.toLowerCase()}&u=${language}; _EDGE_S=mkt=${market.toLowerCase()}&ui=${language}; SRCHHPGUSR=SRCHLANG=${language}&ADLT=OFF`,
    },
  }
}

// Bing's markets (learn.microsoft.com/bing/search-apis/bing-web-search/reference/market-codes). A country's
// first market is used when it has none in the requested language.
const markets =
  'es-AR en-AU de-AT nl-BE fr-BE pt-BR en-CA fr-CA es-CL da-DK fi-FI fr-FR de-DE zh-HK en-IN en-ID it-IT ja-JP ko-KR ' +
  'en-MY es-MX nl-NL en-NZ nb-NO zh-CN pl-PL en-PH pt-PT ru-RU ar-SA en-ZA es-ES sv-SE de-CH fr-CH zh-TW tr-TR en-GB ' +
  'en-US es-US'
const known = markets.split(' ')

/** Whether Bing has a market of its own for a country. */
export const hasMarket = (country: string): boolean =>
  known.some((market) => market.endsWith(`-${country.toUpperCase()}`))

/** The market of a country and language, e.g. `fr-CA`. */
export function marketOf({ country, language }: Pick<Search, 'country' | 'language'>): string {
  const region = country.toUpperCase()
  const wanted = `${language === 'no' ? 'nb' : language}-${region}`
  return known.includes(wanted) ? wanted : (known.find((market) => market.endsWith(`-${region}`)) ?? wanted)
}

// Interface languages that Bing splits more finely than ISO 639-1.
function languageOf({ language, country }: Search): string {
  if (language === 'zh') return ['tw', 'hk', 'mo'].includes(country) ? 'zh-hant' : 'zh-hans'
  if (language === 'pt') return country === 'br' ? 'pt-br' : 'pt-pt'
  return language === 'no' ? 'nb' : language
}
