import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import { buildConnector } from 'undici'

/** A name that leads to a machine which is not on the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Resolves names for connections to addresses that people give: the very address that was judged is connected to.
 * Literal addresses are never looked up.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const isPrivate = addresses.some((one) => !isPublic(one))
    const [first] = addresses
    if (isPrivate || first === undefined)
      return callback(new PrivateAddress(`${hostname} leads into a private network.`), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** For an `Agent` that asks addresses which people give: it connects to the public internet alone. */
export function publicConnector(options: buildConnector.BuildOptions = {}): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup })
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
