import ipaddr from 'ipaddr.js'

const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether the text is an http or https address whose host can exist on the public internet: a name with a dot,
 * or an address outside every private and reserved range. It does not resolve names.
 */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !host.startsWith('.') && !host.includes('..') && !privateName.test(host)
}
