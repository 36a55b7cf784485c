import ipaddr from 'ipaddr.js'
import { isUrl, withoutWildcards } from '../is-url.ts'
import { visibleText } from '../visible-text.ts'
import { isPublicUrl, LONGEST_ADDRESS } from './public-url.ts'

/**
 * A site or a page as a person names it, as an http or https address: `https://` is added to a bare domain, and the
 * wildcards of `*.acme.test` and `acme.test/blog/*` go, because sub-domains and pages below are followed anyway.
 * Null where no site on the internet can have the address, so that nothing would ever be found by it.
 */
export function readSite(text: string): string | null {
  if (text.length > LONGEST_ADDRESS) return null
  const typed = visibleText(text).trim()
  const [, scheme, named = ''] = /^(?:(https?|http\*|\*):)?(?:\/\/)?(.*)$/is.exec(typed) ?? []
  if (scheme !== undefined && !typed.includes('://')) return null
  const site = withoutWildcards(named)
  const address = `${scheme?.toLowerCase() === 'http' ? 'http' : 'https'}://${site}`
  if (/^[/\\]|[*\t-\r\u0085\u2028\u2029]/.test(site) || !isUrl(address)) return null
  const { hostname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !isPublicUrl(address)) return null
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) return isWrittenOut(site, hostname) ? address : null
  return isHostName(hostname.replace(/\.$/, '')) ? address : null
}

/** `3.5` and `0x7f.1` are numbers to people, but an address to the URL parser. */
const isWrittenOut = (site: string, hostname: string) => site.toLowerCase().startsWith(hostname)

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** A sub-domain may have underscores: browsers open it, and engines list it. */
const subdomain = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/

/** Whether DNS can have the name: labels of 1 to 63 characters, at least two, the last one no number. */
export function isHostName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length >= 2 &&
    !/^\d+$/.test(labels.at(-1) ?? '') &&
    labels.every((part, index) => (index < labels.length - 2 ? subdomain : label).test(part))
  )
}
