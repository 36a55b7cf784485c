import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicUrl } from '@rankline/contract/validation/public-url'

/** A name that leads to a machine which is not on the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * Resolves names for connections to addresses that people give: the very address that was judged is connected to.
 * Literal addresses are not looked up, and are to be judged by `isPublicUrl` before.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
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

const isPublic = ({ address, family }: LookupAddress) =>
  isPublicUrl(family === 6 ? `https://[${address}]/` : `https://${address}/`)
