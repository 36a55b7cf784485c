import type { LookupAddress } from 'node:dns'
import { isPublicAddress } from '@rankline/contract/validation/public-url'
import ipaddr from 'ipaddr.js'
import { addressesOf, type NameSettings } from './host-addresses.ts'

/** The host is not on the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** A host that OUTBOUND_HOSTS does not list. */
export class UnlistedHost extends PrivateAddress {}

let listed: readonly string[] | null = null

/**
 * Limits the hosts of services and of URLs that people enter, for the whole process.
 * @param hosts names like `hooks.slack.com`, and `*.example.com` for all hosts below; null: any host
 */
export function limitOutbound(hosts: readonly string[] | null): void {
  listed = hosts
}

/** @throws {UnlistedHost} when the hosts are limited and this one is not among them */
export function requireListed(host: string): void {
  if (listed === null || listed.some((pattern) => isMatch(host.toLowerCase().replace(/\.$/, ''), pattern)))
    return
  throw new UnlistedHost(`${host} is not among OUTBOUND_HOSTS.`)
}

const isMatch = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Resolves a host that a person, browser or service has named, to connect to exactly these addresses. Every such
 * connection asks here when it is made: an earlier answer about a name says nothing about the next one.
 * @param allowed private networks that may be reached, like `10.0.0.0/8`
 * @throws {PrivateAddress} when OUTBOUND_HOSTS does not list the host, or when one of them is neither on the public internet nor in these networks
 */
export async function reachableAddressesOf(
  host: string,
  allowed: readonly string[],
  names: NameSettings = {},
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const bare = host.replace(/^\[|\]$/g, '')
  requireListed(bare)
  const [first, ...others] = await addressesOf(bare, names)
  if (first === undefined || [first, ...others].some(({ address }) => !isReachable(address, allowed)))
    throw new PrivateAddress(`${host} is a private address.`)
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
