import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** Milliseconds for the first question to a name server, whose repeats wait longer, and for all of them. */
const PATIENCE = { question: 2_000, all: 8_000 }
const TRIES = 2
const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

export type NameSettings = {
  /** Name servers to ask instead of the machine's, as `address:port`. */
  servers?: readonly string[]
  hostsFile?: string
}

/**
 * Finds the addresses of a host name, IPv4 first. Queries name servers itself: `dns.lookup` uses the process's four threads,
 * so unanswered names would block files and cryptography.
 * @throws an error with a `code` when there is none
 */
export async function addressesOf(
  name: string,
  { servers, hostsFile = '/etc/hosts' }: NameSettings = {},
): Promise<LookupAddress[]> {
  const host = name.toLowerCase().replace(/\.$/, '')
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const listed = await inHostsFile(host, hostsFile)
  if (listed.length > 0) return listed
  // RFC 6761: never asked of a name server.
  if (host === 'localhost' || host.endsWith('.localhost')) return LOOPBACK
  const found = await askNameServers(servers, (resolver) =>
    Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]),
  )
  const addresses = found.flatMap((answer, index) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
  if (addresses.length > 0) return addresses
  throw found[0].status === 'rejected' ? found[0].reason : new Error(`${host} has no address.`)
}

/** Runs questions to name servers, which end after the time limit. @param servers the machine's if undefined */
export async function askNameServers<T>(
  servers: readonly string[] | undefined,
  questions: (resolver: Resolver) => Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  const resolver = new Resolver({ timeout: patience.question, tries: TRIES })
  if (servers !== undefined) resolver.setServers([...servers])
  const timer = setTimeout(() => resolver.cancel(), patience.all)
  try {
    return await questions(resolver)
  } finally {
    clearTimeout(timer)
  }
}

async function inHostsFile(host: string, file: string): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const isListed = names.some((name) => name.toLowerCase() === host)
    return isListed ? [{ address, family: address.includes(':') ? 6 : 4 }] : []
  })
}
