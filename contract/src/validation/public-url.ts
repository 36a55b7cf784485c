import ipaddr from 'ipaddr.js'
import { isUrl } from '../is-url.ts'

const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether the text is an http or https address whose host can exist on the public internet: a name with a dot,
 * or an address outside every private and reserved range. It does not resolve names.
 */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !isUrl(text)) return false
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublic(ipaddr.process(host))
  return host.includes('.') && !host.startsWith('.') && !host.includes('..') && !privateName.test(host)
}

/** IPv4 addresses in an outdated IPv6 form, `::127.0.0.1`, which is not taken for a range of its own. */
const compatible = ipaddr.IPv6.parseCIDR('::/96')

const isPublic = (ip: ipaddr.IPv4 | ipaddr.IPv6) =>
  ip.range() === 'unicast' && !(ip instanceof ipaddr.IPv6 && ip.match(compatible))

/**
 * A URL without surrounding space, and with `https://` in front of a bare domain: `shop.example.com/a` becomes
 * `https://shop.example.com/a`. Text that is neither, such as an e-mail address, is unchanged.
 */
export function withScheme(text: string): string {
  const typed = text.trim()
  if (!/^[\p{L}\p{N}]/u.test(typed) || /^[a-z][a-z\d+.-]*:\/\//i.test(typed)) return typed
  const url = `https://${typed}`
  if (!isPublicUrl(url)) return typed
  const { hostname, username } = new URL(url)
  // The URL parser reads a plain number such as `3.5` as an IP address.
  return username === '' && !ipaddr.isValid(hostname) ? url : typed
}
