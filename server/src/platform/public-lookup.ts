import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import { buildConnector } from 'undici'
import { addressesOf, type NameSettings } from './host-addresses.ts'
import { PrivateAddress } from './private-address.ts'

/**
 * Resolves host names in URLs that people enter; the connection uses exactly the IP address that was checked.
 * Literal IP addresses are not looked up.
 */
export const publicLookup =
  (names: NameSettings = {}): LookupFunction =>
  (hostname, options, callback) => {
    publicAddressesOf(hostname, names).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }

async function publicAddressesOf(
  hostname: string,
  names: NameSettings,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await addressesOf(hostname, names)
  if (first === undefined || [first, ...others].some((one) => !isPublic(one)))
    throw new PrivateAddress(`${hostname} leads into a private network.`)
  return [first, ...others]
}

/** Connector of an `Agent` for URLs that people enter: it connects only to the public internet. */
export function publicConnector(options: buildConnector.BuildOptions = {}): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup() })
  return (to, callback) => {
    const address = to.hostname.replace(/^\[|\]$/g, '')
    const family = isIP(address)
    if (family !== 0 && !isPublic({ address, family }))
      return callback(new PrivateAddress(`${address} is in a private network.`), null)
    connect(to, callback)
  }
}

const isPublic = ({ address, family }: LookupAddress) =>
  isPublicUrl(family === 6 ? `https://[${address}]/` : `https://${address}/`)
