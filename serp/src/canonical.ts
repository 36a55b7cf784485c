import { targetOf as bingTarget } from './engines/bing/target.ts'
import { targetOf as duckduckgoTarget } from './engines/duckduckgo/target.ts'
import { targetOf as googleTarget } from './engines/google/target.ts'
import { targetOf as yahooTarget } from './engines/yahoo/target.ts'
import { targetOf as yandexTarget } from './engines/yandex/target.ts'
import { isUrl } from './is-url.ts'

/**
 * A url reduced to the parts that are compared: the canonical address without scheme, `www.`, default port, fragment
 * and trailing slash.
 */
export type Target = { host: string; path: string; query: string }

/**
 * The one address of a page: out of the redirect, cache or translation of a search engine, without identifiers of a
 * click and without the fragment directive that marks a text. Everything else stays as it is written.
 * @param address absolute, http or https
 */
export function canonicalAddress(address: string): string {
  return isSuspect.test(address) ? withoutClick(unwrapped(address)) : address
}

/** Whether a host may serve pages of others: a quick look that names some hosts too many. */
export function mayWrapPages(host: string): boolean {
  return wrappingHosts.test(host)
}

/**
 * Identifiers that a search engine, an advertising network or a social network appends to a page's address at each
 * click. They name the click, so the page cannot depend on them. Campaign parameters such as `utm_source` are not
 * among them: the site has written them itself, they stay the same, and some sites serve other pages by them.
 */
const clickIdentifiers = [
  // Google Merchant Center, in organic results since 2024
  'srsltid',
  // Google Ads and Display
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  'dclid',
  // Microsoft Advertising
  'msclkid',
  // Yandex Direct and Yandex Search
  'yclid',
  'ysclid',
  // Facebook
  'fbclid',
] as const

/** Addresses that are copied out of markup may hold `&amp;` in place of `&`. */
const isClickIdentifier = new RegExp(`^(?:amp;)?(?:${clickIdentifiers.join('|')})(?:=|$)`, 'i')

type Wrapper = { hosts: RegExp; targetOf: (address: string) => string | null }

/** A wrapper answers null, or the address itself, where it wraps nothing. */
const wrappers: Wrapper[] = [
  {
    hosts: /^(?:www\.|m\.|ipv[46]\.)?google(?:\.[a-z]{2,3}){1,2}$/,
    targetOf: (address) => shownPage(address) ?? googleTarget(address),
  },
  { hosts: /^webcache\.googleusercontent\.com$/, targetOf: copiedPage },
  {
    hosts: /^(?:www\.)?translate\.google(?:\.[a-z]{2,3}){1,2}$|^translate\.googleusercontent\.com$/,
    targetOf: translatedPage,
  },
  { hosts: /\.translate\.goog$/, targetOf: translatedHost },
  { hosts: /(?:^|\.)cdn\.ampproject\.org$|(?:^|\.)bing-amp\.com$/, targetOf: cachedPage },
  { hosts: /^(?:[a-z0-9]+\.)?bing\.com$/, targetOf: bingTarget },
  { hosts: /^r\.search\.yahoo\.com$/, targetOf: yahooTarget },
  { hosts: /^(?:[a-z]+\.)?duckduckgo\.com$/, targetOf: duckduckgoTarget },
  {
    hosts: /^(?:www\.)?(?:yandex\.[a-z]{2,3}(?:\.[a-z]{2})?|ya\.ru)$|\.turbopages\.org$/,
    targetOf: yandexTarget,
  },
]

const wrappingHosts = /goog|ampproject|bing|search\.yahoo|duckduckgo|yandex|ya\.ru|turbopages/

/** Whether there may be something to take off: a quick look before an address is taken apart. */
const isSuspect = new RegExp(
  [
    `^https?://[^/?#]*(?:${wrappingHosts.source})`,
    `[?&](?:amp;)?(?:${clickIdentifiers.join('|')})(?:[=&#]|$)`,
    ':~:',
  ].join('|'),
  'i',
)

/** A translation of a cached page is wrapped twice. */
const MOST_WRAPPINGS = 4

function unwrapped(address: string): string {
  let inner = address
  for (let count = 0; count < MOST_WRAPPINGS; count += 1) {
    if (!isUrl(inner)) return inner
    const { hostname } = new URL(inner)
    const target = wrappers.find(({ hosts }) => hosts.test(hostname))?.targetOf(inner) ?? null
    if (target === null || target === inner || !isReadable(target)) return inner
    inner = target
  }
  return inner
}

const isReadable = (address: string) => /^https?:\/\/[^/]/i.test(address) && isUrl(address)

/** Page behind a picture of Google Images (`imgres`), or behind an offer of Google's travel blocks (`travel/clk`). */
function shownPage(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  if (pathname === '/imgres') return searchParams.get('imgrefurl')
  return pathname === '/travel/clk' ? searchParams.get('pcurl') : null
}

/** `search?q=cache:ID:acme.test/p+words`: the id and the searched words may be absent. */
function copiedPage(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const query = pathname === '/search' ? (searchParams.get('q') ?? '') : ''
  const copied = /^cache:(?:[\w-]{12}:)?((?:https?:\/\/)?[^\s/]+\.[^\s]+)/i.exec(query)?.[1]
  if (copied === undefined) return null
  return /^https?:/i.test(copied) ? copied : `http://${copied}`
}

function translatedPage(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const page = /^\/(?:translate(?:_[cp])?|website)$/.test(pathname) ? searchParams.get('u') : null
  // People leave the scheme out.
  return page !== null && /^[\w-]+\.[^\s]+$/.test(page) ? `http://${page}` : page
}

/**
 * Decodes `acme-test.translate.goog/p?_x_tr_sl=en` as Google describes it: a dash stands for a dot and two dashes for
 * one, `_x_tr_hp` holds the beginning of a long name, and `_x_tr_enc` says which prefixes were added.
 * @see https://developers.google.com/search/docs/appearance/ad-network-and-translation
 */
function translatedHost(address: string): string | null {
  const url = new URL(address)
  const encodings = url.searchParams.get('_x_tr_enc')?.split(',') ?? []
  let name = (url.searchParams.get('_x_tr_hp') ?? '') + url.hostname.replace(/\.translate\.goog$/, '')
  if (encodings.includes('1')) name = name.replace(/^1-/, '')
  const isInternational = encodings.includes('0') && name.startsWith('0-')
  if (isInternational) name = name.slice(2)
  const host = `${isInternational ? 'xn--' : ''}${name.replace(/\b-\b/g, '.').replaceAll('--', '-')}`
  if (!/^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/i.test(host)) return null
  const scheme = url.searchParams.get('_x_tr_sch') === 'http' ? 'http' : 'https'
  const rest = address.replace(/^https?:\/\/[^/?#]*/i, '')
  return withoutParameters(`${scheme}://${host}${rest.startsWith('/') ? rest : `/${rest}`}`, /^_x_tr_/)
}

/** `acme-test.cdn.ampproject.org/c/s/acme.test/p`: `s` stands for https. The viewer's parameters are taken off. */
function cachedPage(address: string): string | null {
  const cached = /^https?:\/\/[^/]+\/(?:c|v|wp|a)\/(s\/)?([^/?#][^/?#.]*\..*)$/i.exec(address)
  if (cached === null) return null
  return withoutParameters(
    `${cached[1] === undefined ? 'http' : 'https'}://${cached[2]}`,
    /^(?:usqp|amp_js_v|amp_gsa|amp_r|amp_kit|amp_lite|amp_latest_update_time)(?:=|$)/,
  )
}

function withoutClick(address: string): string {
  const directive = address.indexOf(':~:')
  const hash = address.indexOf('#')
  const plain =
    hash === -1 || directive < hash ? address : address.slice(0, directive - Number(directive === hash + 1))
  return withoutParameters(plain, isClickIdentifier)
}

/** Takes parameters of the query off. The others stay as they are written. */
function withoutParameters(address: string, isOff: RegExp): string {
  const [, page = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(address) ?? []
  const parameters = query.split('&')
  const kept = parameters.filter((parameter) => !isOff.test(parameter))
  if (kept.length === parameters.length) return address
  return `${page}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`
}
