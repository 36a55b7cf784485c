import ipaddr from 'ipaddr.js'
import { isUrl } from '../is-url.ts'

/**
 * Characters of the longest address that is read. Reading takes time that grows with the square of the length of a
 * host in letters of other scripts.
 */
export const LONGEST_ADDRESS = 2_000

const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether the text is an http or https address whose host can exist on the public internet: a name with a dot,
 * or an address outside every private and reserved range. It does not resolve names.
 */
export function isPublicUrl(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text) || !isUrl(text)) return false
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublic(ipaddr.process(host))
  return host.includes('.') && !host.startsWith('.') && !host.includes('..') && !privateName.test(host)
}

/** IPv4 addresses in an outdated IPv6 form, `::127.0.0.1`, which is not taken for a range of its own. */
const compatible = ipaddr.IPv6.parseCIDR('::/96')

const isPublic = (ip: ipaddr.IPv4 | ipaddr.IPv6) =>
  ip.range() === 'unicast' && !(ip instanceof ipaddr.IPv6 && ip.match(compatible))
