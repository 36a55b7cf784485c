import { countries } from '../catalog/countries.ts'
import { languages } from '../catalog/languages.ts'
import type { Search } from '../search.ts'
import { marketOf as shopOf } from './amazon/markets.ts'
import { hasMarket, marketOf } from './bing/request.ts'
import { regionOf } from './duckduckgo/regions.ts'
import { hostOf as ebayHostOf } from './ebay/request.ts'
import { languageName } from './startpage/languages.ts'
import { hostOf as yahooHostOf } from './yahoo/markets.ts'
import { countryOfRegion } from './yandex/regions.ts'

export type Requested = Pick<Search, 'country' | 'language'>

/**
 * Countries, hosts or languages that a page says it is for, as the engine writes them, each with whether the search asked for it.
 * Empty if the page does not say, or if the engine has no version for the country or language of the search.
 */
export type LocaleSignals = { country: LocaleSignal[]; language: LocaleSignal[] }
type LocaleSignal = { says: string; isAsked: boolean }

/** Engines whose marks were seen on so few pages of known requests that they prove little. */
export const seldomSeen: Readonly<Record<keyof LocaleSignals, ReadonlySet<string>>> = {
  country: new Set(['brave', 'duckduckgo']),
  language: new Set(['amazon', 'brave', 'duckduckgo', 'ecosia', 'google-play', 'startpage']),
}

// Languages of the search pages of every large engine; pages in others come in whatever the engine has instead.
const usual = new Set(
  (
    'ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi ' +
    'zh'
  ).split(' '),
)
const aliases: Readonly<Record<string, string>> = { iw: 'he', in: 'id', nb: 'no', fil: 'tl', jw: 'jv' }
const plain = (tag: string) => {
  const [first = ''] = tag.toLowerCase().split(/[-_]/)
  return aliases[first] ?? first
}

const tagOf = (html: string) => /<html\b[^<>]*?\slang=["']?([\w-]+)/i.exec(html)?.[1] ?? ''
const regionIn = (tag: string) => /[-_]([A-Z]{2})$/.exec(tag)?.[1]?.toLowerCase()
const firstOf = (pattern: RegExp, html: string) => pattern.exec(html)?.[1]

/** Wraps a known signal in a list; the list is empty where the page has none. */
const mark = (says: string | undefined, asked: string | undefined): LocaleSignal[] =>
  says === undefined || says === '' || asked === undefined ? [] : [{ says, isAsked: says === asked }]

/** @param also another language that a right page may be in */
function inLanguage(tag: string | undefined, asked: string, also?: string): LocaleSignal[] {
  const [says, wanted] = [plain(tag ?? ''), plain(asked)]
  if (says === '' || !usual.has(wanted)) return []
  return [{ says, isAsked: says === wanted || says === also }]
}

/** The most frequent first group of a pattern. */
function mostIn(html: string, pattern: RegExp): string | undefined {
  const counts = new Map<string, number>()
  for (const [, found = ''] of html.matchAll(pattern)) counts.set(found, (counts.get(found) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

const readers: Readonly<Record<string, (html: string, asked: Requested) => LocaleSignals>> = {
  google(html, { country, language }) {
    const tag = tagOf(html)
    // `de-CH` is German in Switzerland; of Chinese and Portuguese, it may be one of two ways to write.
    const region = /^(?:zh|pt)\b/.test(tag) ? undefined : regionIn(tag)
    const footer = firstOf(/\bclass="(?:Q8LRLc|uU7dJb)"(?:(?!\bclass=)[^>])*>([^<]{2,80})</, html)
    const linked = mostIn(html, /["']\/search\?[^"'<>\s]*?[?&;]gl=([a-z]{2})\b/gi)?.toLowerCase()
    const said = [region, namedCountry(footer, plain(tag)), linked === 'uk' ? 'gb' : linked]
    return { country: said.flatMap((one) => mark(one, country)), language: inLanguage(tag, language) }
  },
  bing(html, { country, language }) {
    const [, region = '', tag = ''] = /\b_G\s*=\s*\{Region:"([A-Z]{2})"(?:,Lang:"([\w-]+)")?/.exec(html) ?? []
    const market = marketOf({ country, language })
    return {
      country: region !== 'WW' && hasMarket(country) ? mark(region.toLowerCase(), country) : [],
      language: inLanguage(tag, language, plain(market)),
    }
  },
  yahoo(html, { country, language }) {
    const [host, home] = [yahooHostOf(country, language), yahooHostOf('us', 'en')]
    const form = firstOf(/\baction="https?:\/\/((?:[a-z]+\.)?search\.yahoo\.com)\b/, html)
    if (host === home && country !== 'us') return { country: mark(form, host), language: [] }
    return {
      country: [...mark(regionIn(tagOf(html)), country), ...mark(form, host)],
      language: [],
    }
  },
  duckduckgo(html, asked) {
    const region = firstOf(/(?:\brl=|<input name="kl" value=)"([a-z]{2}-[a-z]{2,3})"/, html)
    const wanted = regionOf(asked)
    if (region === undefined || region === 'wt-wt' || wanted === 'wt-wt') return nothing
    const [place, speech] = region.split('-')
    const [country, language] = wanted.split('-')
    return { country: mark(place, country), language: mark(speech, language) }
  },
  yandex(html, { country }) {
    const signal = mostIn(html, /[?&;]lr=(\d+)\b/g)
    return { country: mark(countryOfRegion(Number(signal)), country), language: [] }
  },
  brave: (html, { country, language }) => ({
    country: mark(firstOf(/"query":"[^"]*","country":"([a-z]{2})"/, html), country),
    language: inLanguage(tagOf(html), language, 'en'),
  }),
  startpage: (html, { country, language }) => ({
    country: [],
    language: mark(firstOf(/\bname="language" value="(\w+)"/, html), languageName(language, country)),
  }),
  ecosia: (html, { language }) => ({ country: [], language: inLanguage(tagOf(html), language, 'en') }),
  amazon(html, { country, language }) {
    const { host, languages: locales } = shopOf(country)
    const locale = locales.find((one) => one.startsWith(`${language}_`)) ?? locales[0] ?? ''
    return {
      country: mark(firstOf(/<title[^<>]*>\s*(Amazon\.[a-z.]+)\s*:/i, html)?.toLowerCase(), host),
      language: inLanguage(tagOf(html), locale),
    }
  },
  ebay: (html, asked) => ({
    country: mark(mostIn(html, /\b(www\.(?:[a-z]+\.)?ebay(?:\.[a-z]{2,3}){1,2})\/sch\b/g), ebayHostOf(asked)),
    language: [],
  }),
  youtube: (html, { country, language }) => ({
    country: mark(firstOf(/"gl":"([A-Z]{2})"/, html)?.toLowerCase(), country),
    language: inLanguage(firstOf(/"client":\{"hl":"([\w-]+)"/, html), language),
  }),
  'google-play': (html, { language }) => ({ country: [], language: inLanguage(tagOf(html), language) }),
}
const nothing: LocaleSignals = { country: [], language: [] }

/** Reads the country and the language that a result page says it is for. */
export function localeSignalsOf(engine: string, html: string, asked: Requested): LocaleSignals {
  return readers[engine]?.(html, asked) ?? nothing
}

const namesByLanguage = new Map<string, ReadonlyMap<string, string>>()

/** The country that has this name in a language, by Unicode's names, long and short. */
function namedCountry(name: string | undefined, language: string): string | undefined {
  if (name === undefined || !languages.some(({ code }) => code === language)) return undefined
  let names = namesByLanguage.get(language)
  if (names === undefined) {
    names = namesIn(language)
    namesByLanguage.set(language, names)
  }
  return names.get(name.trim())
}

function namesIn(language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const locale of language === 'zh' ? ['zh-Hans', 'zh-Hant'] : [language])
    for (const style of ['long', 'short'] as const) {
      const inWords = new Intl.DisplayNames([locale], { type: 'region', style })
      for (const { alpha2 } of countries) names.set(inWords.of(alpha2) ?? '', alpha2.toLowerCase())
    }
  return names
}
