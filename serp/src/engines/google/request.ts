import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { Place, Search } from '../../search.ts'
import type { PageRequest } from '../../source.ts'
import { domainOf } from './domains.ts'

const resultsPerPage = 10
const picturesPerPage = 20

// Google's `tbm` for each vertical; web search has none.
const verticals: Record<string, string> = { images: 'isch', news: 'nws', videos: 'vid', shopping: 'shop' }

/** Google's own result page: `https://www.google.TLD/search?q=&hl=&gl=&nfpr=1&start=&uule=&tbm=`. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const interfaceLanguage = languageCode(search)
  const query = new URLSearchParams({
    q: search.phrase,
    hl: interfaceLanguage,
    gl: search.country,
    pws: '0',
    ie: 'utf-8',
    // The phrase as it is asked, not as Google would spell it.
    nfpr: '1',
  })
  if (page > 0)
    query.set('start', String(page * (search.type === 'images' ? picturesPerPage : resultsPerPage)))
  if (search.place) query.set('uule', encodePlace(search.place))
  const vertical = verticals[search.type]
  if (vertical !== undefined) query.set('tbm', vertical)

  const origin = base?.replace(/\/$/, '') ?? `https://${domainOf(search.country)}`
  return {
    url: `${origin}/search?${query}`,
    headers: {
      ...browserHeaders(search, `${interfaceLanguage},${search.language};q=0.9,en;q=0.7`),
      // Google's consent cookie, all options refused; without it, European addresses get the consent wall.
      cookie: 'SOCS=CAI',
    },
  }
}

/** Google's code of a language: some are finer than ISO 639-1, some are older codes. */
export function languageCode({ language, country }: Pick<Search, 'language' | 'country'>): string {
  if (language === 'zh') return ['tw', 'hk', 'mo'].includes(country) ? 'zh-TW' : 'zh-CN'
  if (language === 'pt') return country === 'br' ? 'pt-BR' : 'pt-PT'
  if (language === 'he') return 'iw'
  return language === 'nb' ? 'no' : language
}

/**
 * Google's `uule` for a place's canonical name: `w+` and a base64 protobuf of role 2, producer 32 and the
 * name, e.g. `w+CAIQICIdTG9uZG9uLEVuZ2xhbmQsVW5pdGVkIEtpbmdkb20`.
 */
export function encodePlace({ canonicalName }: Place): string {
  const name = Buffer.from(canonicalName, 'utf8')
  const length = name.length < 128 ? [name.length] : [(name.length & 0x7f) | 0x80, name.length >> 7]
  return `w+${Buffer.from([0x08, 0x02, 0x10, 0x20, 0x22, ...length, ...name])
    .toString('base64')
    .replace(/={1,2}$/, '')}`
}
