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
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return host.includes('.') && !host.startsWith('.') && !host.includes('..') && !privateName.test(host)
}

/** The only IPv6 addresses that IANA gives to anybody; forms of IPv4 inside IPv6 are outside, but for those below. */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Parts of the public ranges that lead elsewhere: the host of a virtual machine at Azure (168.63.129.16), and special
 * purposes, Teredo, 6to4 and documentation of IPv6. @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const excluded4 = [ipaddr.IPv4.parseCIDR('168.63.129.16/32'), ipaddr.IPv4.parseCIDR('192.88.99.0/24')]
const excluded6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '3ffe::/16'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/** Whether an IP address is on the public internet; IPv4 mapped into IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  if (ip instanceof ipaddr.IPv4) return !excluded4.some((range) => ip.match(range))
  return ip instanceof ipaddr.IPv6 && ip.match(global6) && !excluded6.some((range) => ip.match(range))
}
