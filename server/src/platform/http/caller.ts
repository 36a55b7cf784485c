import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../address-block.ts'

/**
 * The address of a request's caller. A port that a proxy adds is removed. If the proxy wrote a word instead,
 * the proxy's own address is used.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress) ?? '0.0.0.0'
}

/** The network that counts as one caller: an IPv4 address, or a /64 of IPv6. */
export const networkOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addressBlock(addressOf(request))

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ofProxy = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Whether a request comes from this machine, and not through a proxy on it. */
export const isThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  loopback.has(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => ofProxy.test(name))

/** Whether an address in a header is one of our proxies. */
export function proxiesAmong(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (given) => {
    const address = plainAddress(given)
    return address !== null && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** The address without port, brackets and zone; null when it is not an address. */
function plainAddress(text: string | undefined): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text ?? '') ?? []
  const [address = ''] = (bracketed ?? withPort ?? text ?? '').split('%')
  return isIP(address) === 0 ? null : address
}

const accounts = new WeakMap<FastifyRequest, number>()

/** Records the account of the person who makes a request. */
export const rememberAccount = (request: FastifyRequest, accountId: number) => {
  accounts.set(request, accountId)
}

/** The account of the person who makes a request; undefined until they are identified. */
export const accountOf = (request: FastifyRequest): number | undefined => accounts.get(request)
