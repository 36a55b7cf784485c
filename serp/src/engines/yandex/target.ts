import { isUrl } from '../../is-url.ts'
import { isAddress } from '../address.ts'

/**
 * The page that a link on Yandex leads to, http or https: direct, wrapped as `/clck/jsredir?…&url=<escaped
 * address>`, or a copy at Yandex (`/turbo?text=<escaped address>`, `…turbopages.org/…/HOST/s/PATH`). Null for
 * Yandex's own searches, ads and everything else.
 */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined) return null
  const address = absolute(href)
  if (!isAddress(address) || isAdLink(address)) return null
  if (!isUrl(address)) return address
  const url = new URL(address)
  const copied = /^\/(?:turbo\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)\/s(\/.*)?$/u.exec(url.pathname)
  if (copied && /(?:^|\.)(?:turbopages\.org|yandex(?:\.[a-z]{2,3}){1,2})$/.test(url.hostname))
    return `https://${copied[1]}${copied[2] ?? '/'}`
  if (isOwn(url.hostname) && warnings.test(url.pathname)) return addressOrNull(url.searchParams.get('url'))
  // Searches of the market rank too; its answers link to them without `https:`.
  const isOnMarket = /^market\./i.test(url.hostname) && !href.startsWith('//')
  if (isOwnSearch(url) && !isOnMarket) return null
  if (!ownHost.test(url.hostname)) return address
  if (url.pathname.startsWith('/clck/')) return addressOrNull(url.searchParams.get('url'))
  if (url.pathname.startsWith('/turbo')) return addressOrNull(url.searchParams.get('text'))
  return searches.test(url.pathname) ? null : address
}

/** Links to Yandex itself may lack the host. */
function absolute(href: string): string {
  if (href.startsWith('//')) return `https:${href}`
  return href.startsWith('/') ? `https://yandex.ru${href}` : href
}

/** Whether a link is an ad click counted by Yandex. */
export function isAdLink(href: string | undefined): boolean {
  return /^(?:https?:)?\/\/(?:yabs|an|bs)\.yandex\.[a-z.]+\//i.test(href ?? '')
}

const ownHost =
  /^(?:www\.|m\.)?(?:yandex\.(?:ru|com|by|kz|uz|ua|com\.tr|com\.am|com\.ge|az|md|ee|lv|lt|tj|tm|fr|eu|kg)|ya\.ru)$/
/** Pages that warn of the page that they lead to. */
const warnings = /^\/(?:safety|search\/infected)\b/
const searches = /^\/(?:(?:search|images|video|news|products|all|tune|showcaptcha|checkcaptcha)\b|maps\/?$)/i

/** Searches of Yandex's market, music, news and other services, as opposed to their pages that can rank. */
function isOwnSearch({ hostname, pathname, searchParams }: URL): boolean {
  if (!isOwn(hostname) || /^\/(?:clck|turbo)/.test(pathname)) return false
  return searchParams.has('text') || /^\/(?:search|yandsearch)\b/i.test(pathname)
}

/** Whether a host is Yandex's or one of its services'. */
export function isOwn(hostname: string): boolean {
  return /(?:^|\.)(?:yandex\.[a-z]{2,3}(?:\.[a-z]{2})?|ya\.ru)$/i.test(hostname)
}

function addressOrNull(text: string | null): string | null {
  return text !== null && isAddress(text) ? text : null
}
