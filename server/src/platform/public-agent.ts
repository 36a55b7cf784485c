import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { NameSettings } from './host-addresses.ts'
import { reachableAddressesOf } from './public-hosts.ts'

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

function publicConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup() })
  return (to, callback) => {
    // Host names are checked when they are looked up.
    if (isIP(to.hostname.replace(/^\[|\]$/g, '')) === 0) return connect(to, callback)
    reachableAddressesOf(to.hostname, []).then(
      () => connect(to, callback),
      (error) => callback(error, null),
    )
  }
}

type AgentOptions = Omit<Agent.Options, 'connect'> & {
  /** Called instead of every host, wherever it is. */
  standIn: string | undefined
  /** Milliseconds to open a connection, if not those of undici. */
  connectTimeout?: number
}

/** Agent for URLs that people, browsers and services name: it connects only to the public internet. */
export const publicAgent = ({ standIn, connectTimeout, ...options }: AgentOptions): Agent =>
  new Agent({
    ...options,
    ...(standIn === undefined && {
      connect: publicConnector({ ...(connectTimeout !== undefined && { timeout: connectTimeout }) }),
    }),
  })

/** The address to request: at the stand-in with the same path, if there is one. */
export const addressAt = (address: URL, standIn: string | undefined): URL =>
  standIn === undefined ? address : new URL(address.pathname + address.search, standIn)
