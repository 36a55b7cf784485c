import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { NameSettings } from './host-addresses.ts'
import { requireListed } from './outbound-hosts.ts'
import { PrivateAddress } from './private-address.ts'
import { isReachable, reachableAddressesOf } from './resolve-public.ts'

/**
 * Resolves host names in URLs that people enter; the connection uses exactly the IP address that was checked.
 * Literal IP addresses are not looked up.
 */
export const publicLookup =
  (names: NameSettings = {}): LookupFunction =>
  (hostname, options, callback) => {
    reachableAddressesOf(hostname, [], names).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }

/** Connector of an `Agent` for URLs that people enter: it connects only to the public internet. */
export function publicConnector(options: buildConnector.BuildOptions = {}): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup() })
  return (to, callback) => {
    const address = to.hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0) {
      // Host names are checked when they are looked up.
      try {
        requireListed(address)
      } catch (error) {
        return callback(error as Error, null)
      }
      if (!isReachable(address, []))
        return callback(new PrivateAddress(`${address} is in a private network.`), null)
    }
    connect(to, callback)
  }
}
