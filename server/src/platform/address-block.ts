import ipaddr from 'ipaddr.js'

/**
 * The block of addresses that one caller can choose from: a single IPv4 address, or the /64 of an IPv6
 * address. IPv4 mapped into IPv6 counts as IPv4. Text that is not an address is returned unchanged.
 */
export function addressBlock(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!ipaddr.isValid(address)) return ip
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
