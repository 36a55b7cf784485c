import { isUrl } from '../../is-url.ts'
import { isAddress } from '../address.ts'

/**
 * The page that a link on Bing leads to, http or https: direct, or wrapped as `/ck/a?…&u=a1<base64url of the
 * address>`; in ads as `/aclick?…&u=<base64 of the escaped address>`. Null for Bing's own searches and
 * everything else.
 */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined || !isAddress(href)) return null
  if (!isUrl(href)) return href
  const { hostname, pathname, searchParams } = new URL(href)
  if (!/^(?:[a-z]{2}|www|www2|cn)\.bing\.com$|^r\.(?:g|msn|bat)\.bing\.com$|^bing\.com$/.test(hostname))
    return href
  const wrapped = searchParams.get('u')
  if (/^\/(?:ck\/a|aclick|aclk|bam\/ac)\b/.test(pathname)) return wrapped === null ? null : unwrap(wrapped)
  const rebated = pathname.startsWith('/rebates/') ? searchParams.get('url') : null
  if (rebated !== null && isAddress(rebated)) return rebated
  return isOwnSearch(pathname, searchParams) ? null : href
}

/** Whether a link is an ad click counted by Bing. */
export function isAdLink(href: string | undefined): boolean {
  return /^(?:https?:\/\/(?:www\.|\d+\.r\.)?(?:bing|msn)\.com)?\/acl(?:ick|k)\b/i.test(href ?? '')
}

// Bing's searches are its own answers, not pages that could rank.
function isOwnSearch(path: string, parameters: URLSearchParams): boolean {
  return /^\/(?:search|copilotsearch|fd)\b|^\/\w+\/search\b/.test(path) || parameters.has('q')
}

function unwrap(value: string): string | null {
  const text = Buffer.from(value.replace(/^a1(?=aHR0c)/, ''), 'base64').toString('utf8')
  const address = /^https?%3a/i.test(text) ? unescaped(text) : text
  return isAddress(address) ? address : null
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
