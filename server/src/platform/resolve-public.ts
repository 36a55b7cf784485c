import { lookup } from 'node:dns/promises'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import ipaddr from 'ipaddr.js'
import { PrivateAddress } from './private-address.ts'

/**
 * The IP address of a host that a person has entered, to connect to exactly this address.
 * @param allowed private networks that may be reached, like `10.0.0.0/8`
 * @throws {PrivateAddress} when the host leads anywhere else than the public internet and these networks
 */
export async function resolvePublic(host: string, allowed: readonly string[]): Promise<string> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true, verbatim: true })
  const [first] = found
  if (first === undefined || found.some(({ address }) => !isReachable(address, allowed)))
    throw new PrivateAddress(`${host} leads into a private network.`)
  return first.address
}

/** Whether an IP address is on the public internet or in one of the networks. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  const ip = ipaddr.process(address)
  const host = ip.kind() === 'ipv6' ? `[${ip.toString()}]` : ip.toString()
  return isPublicUrl(`https://${host}/`) || allowed.some((network) => isIn(ip, network))
}

function isIn(ip: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  if (!network.includes('/')) return ipaddr.process(network).toString() === ip.toString()
  const [range, bits] = ipaddr.parseCIDR(network)
  return range.kind() === ip.kind() && ip.match(range, bits)
}
