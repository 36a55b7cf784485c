import type { EngineRequest } from '../../engine.ts'
import type { Device, Place, Search } from '../../search.ts'
import type { PageRequest } from '../../source.ts'
import { domainOf } from './domains.ts'

const resultsPerPage = 10

const userAgents: Record<Device, readonly string[]> = {
  desktop: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  ],
  mobile: [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  ],
}

// Google's `tbm` for each vertical; the web search has none.
const verticals: Record<string, string> = { images: 'isch', news: 'nws', videos: 'vid', shopping: 'shop' }

/** Google's own result page: `https://www.google.TLD/search?q=&hl=&gl=&start=&uule=&tbm=`. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const interfaceLanguage = languageCode(search)
  const query = new URLSearchParams({
    q: search.phrase,
    hl: interfaceLanguage,
    gl: search.country,
    pws: '0',
    ie: 'utf-8',
  })
  if (page > 0) query.set('start', String(page * resultsPerPage))
  if (search.place) query.set('uule', encodePlace(search.place))
  const vertical = verticals[search.type]
  if (vertical !== undefined) query.set('tbm', vertical)

  const origin = base?.replace(/\/$/, '') ?? `https://${domainOf(search.country)}`
  return {
    url: `${origin}/search?${query}`,
    headers: {
      'user-agent': userAgentFor(search),
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': `${interfaceLanguage},${search.language};q=0.9,en;q=0.7`,
      'accept-encoding': 'gzip, deflate, br',
      // Google's consent cookie with every option refused; without it European addresses get the consent wall.
      cookie: 'SOCS=CAI',
      'upgrade-insecure-requests': '1',
    },
  }
}

// Google has a few interface languages that ISO 639-1 does not tell apart, and old codes for others.
function languageCode({ language, country }: Search): string {
  if (language === 'zh') return ['tw', 'hk', 'mo'].includes(country) ? 'zh-TW' : 'zh-CN'
  if (language === 'pt') return country === 'br' ? 'pt-BR' : 'pt-PT'
  if (language === 'he') return 'iw'
  return language === 'nb' ? 'no' : language
}

/** All pages of a search look as if one browser asked for them. */
function userAgentFor({ phrase, device }: Search): string {
  const agents = userAgents[device]
  let hash = 0
  for (let index = 0; index < phrase.length; index += 1) hash = (hash * 31 + phrase.charCodeAt(index)) >>> 0
  return agents[hash % agents.length] ?? ''
}

/**
 * Google's `uule` for a place by its canonical name: `w+` and a base64 protobuf of role 2, producer 32 and the name,
 * e.g. `w+CAIQICIdTG9uZG9uLEVuZ2xhbmQsVW5pdGVkIEtpbmdkb20`.
 */
export function encodePlace({ canonicalName }: Place): string {
  const name = Buffer.from(canonicalName, 'utf8')
  const length = name.length < 128 ? [name.length] : [(name.length & 0x7f) | 0x80, name.length >> 7]
  return `w+${Buffer.from([0x08, 0x02, 0x10, 0x20, 0x22, ...length, ...name])
    .toString('base64')
    .replace(/=+$/, '')}`
}
