import ipaddr from 'ipaddr.js'

/**
 * The block of addresses that one caller can choose from: an IPv4 address by itself, IPv6 by its /64, IPv4 mapped into
 * IPv6 as IPv4. What is no address stays as it is.
 */
export function addressBlock(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!ipaddr.isValid(address)) return ip
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
