import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import { buildConnector } from 'undici'
import { PrivateAddress } from './private-address.ts'

/**
 * Resolves host names in URLs that people enter; the connection uses exactly the IP address that was checked.
 * Literal IP addresses are not looked up.
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

/** Connector of an `Agent` for URLs that people enter: it connects only to the public internet. */
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
