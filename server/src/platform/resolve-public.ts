import type { LookupAddress } from 'node:dns'
import { isPublicAddress } from '@rankline/contract/validation/public-url'
import ipaddr from 'ipaddr.js'
import { addressesOf, type NameSettings } from './host-addresses.ts'
import { requireListed } from './outbound-hosts.ts'
import { PrivateAddress } from './private-address.ts'

/**
 * The IP addresses of a host that a person has entered, to connect to exactly these addresses.
 * @param allowed private networks that may be reached, like `10.0.0.0/8`
 * @throws {PrivateAddress} when OUTBOUND_HOSTS does not list the host, or when one of them is neither on the public internet nor in these networks
 */
export async function reachableAddressesOf(
  host: string,
  allowed: readonly string[],
  names: NameSettings = {},
): Promise<[LookupAddress, ...LookupAddress[]]> {
  requireListed(host.replace(/^\[|\]$/g, ''))
  const [first, ...others] = await addressesOf(host.replace(/^\[|\]$/g, ''), names)
  if (first === undefined || [first, ...others].some(({ address }) => !isReachable(address, allowed)))
    throw new PrivateAddress(`${host} leads into a private network.`)
  return [first, ...others]
}

/** Whether an IP address is on the public internet or in one of the networks. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  const ip = ipaddr.process(address)
  return isPublicAddress(address) || allowed.some((network) => isIn(ip, network))
}

function isIn(ip: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  if (!network.includes('/')) return ipaddr.process(network).toString() === ip.toString()
  const [range, bits] = ipaddr.parseCIDR(network)
  return range.kind() === ip.kind() && ip.match(range, bits)
}
