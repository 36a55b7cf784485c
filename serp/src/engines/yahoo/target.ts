import { isUrl } from '../../is-url.ts'
import { isAddress } from '../address.ts'
import { targetOf as bingTargetOf } from '../bing/target.ts'

/**
 * The page that a link on Yahoo leads to, http or https: direct, or wrapped as
 * `https://r.search.yahoo.com/…/RU=<escaped address>/RK=2/RS=…`; ads wrap a link of Bing's. Null for Yahoo's
 * own searches and everything else.
 */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined || !isAddress(href)) return null
  const wrapped = /^https?:\/\/r\.search\.yahoo\.com\/.*?\/RU=([^/]*)/i.exec(href)?.[1]
  const address = wrapped === undefined ? href : unescaped(wrapped)
  if (!isAddress(address)) return null
  if (!isUrl(address)) return address
  if (isOwnSearch(address)) return null
  if (wrapped === undefined && isOwnLink(address)) return null
  return isAdvertising(address) ? bingTargetOf(address) : address
}

const counter = /;_yl[tu]=.*$/s

/** Links to Yahoo's services have a click counter in the path; most Yahoo pages in the results are wrapped. */
function isOwnLink(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return hostname.endsWith('.yahoo.com') && counter.test(pathname)
}

/** A page of Yahoo's services that stands in the list, without the click counter; null for everything else. */
export function ownPageOf(href: string | undefined): string | null {
  if (href === undefined || !isAddress(href) || !isUrl(href)) return null
  if (!isOwnLink(href) || isOwnSearch(href)) return null
  const url = new URL(href)
  url.pathname = url.pathname.replace(counter, '')
  return url.href
}

/** Whether a link is an ad click counted by Yahoo or Bing. */
export function isAdLink(href: string | undefined): boolean {
  return (
    href !== undefined &&
    (/^https?:\/\/r\.search\.yahoo\.com\/cbclk/i.test(href) || isAdvertising(unescaped(href)))
  )
}

function isAdvertising(address: string): boolean {
  return /https?:\/\/(?:www\.)?bing\.com\/(?:aclick|aclk)\b/i.test(address)
}

function isOwnSearch(address: string): boolean {
  return new URL(address).hostname.endsWith('search.yahoo.com')
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
