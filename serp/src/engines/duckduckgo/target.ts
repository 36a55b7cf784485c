import { isUrl } from '../../is-url.ts'
import { isAddress } from '../address.ts'
import { targetOf as bingTargetOf } from '../bing/target.ts'

/**
 * The page that a link on DuckDuckGo leads to, http or https: direct, or wrapped as
 * `//duckduckgo.com/l/?uddg=<escaped address>`; ads are wrapped as `/y.js?ad_domain=…&u3=<escaped link of
 * Bing's>`. Null for DuckDuckGo's own searches and everything else.
 */
export function targetOf(href: string | undefined): string | null {
  const own = ownLink(href)
  if (own === null) return href !== undefined && isAddress(href) ? href : null
  const wrapped = own.pathname.startsWith('/l/') ? own.searchParams.get('uddg') : null
  if (wrapped !== null) return isAdLink(wrapped) ? targetOf(wrapped) : addressOrNull(wrapped)
  if (own.pathname === '/y.js') return bingTargetOf(own.searchParams.get('u3') ?? undefined)
  return own.searchParams.has('q') || own.pathname.length < 2 ? null : addressOrNull(href)
}

/** Whether a link is an ad click counted by DuckDuckGo. */
export function isAdLink(href: string | undefined): boolean {
  const own = ownLink(href)
  if (own?.pathname === '/y.js') return true
  return /\/y\.js\?/.test(own?.searchParams.get('uddg') ?? '')
}

function ownLink(href: string | undefined): URL | null {
  if (href === undefined || !isUrl(href, 'https://duckduckgo.com/')) return null
  const url = new URL(href, 'https://duckduckgo.com/')
  return /^(?:(?:www|html|lite|links|start|safe)\.)?duckduckgo\.com$/.test(url.hostname) ? url : null
}

function addressOrNull(text: string | undefined): string | null {
  return text !== undefined && isAddress(text) ? text : null
}
