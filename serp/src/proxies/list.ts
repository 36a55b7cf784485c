import { isIP } from 'node:net'
import { countries } from '../catalog/countries.ts'

/** An HTTP proxy that opens tunnels with CONNECT. */
export type ProxyServer = {
  /** Address or name; IPv6 without brackets. */
  readonly host: string
  readonly port: number
  /** Its location: ISO 3166-1 alpha-2, lower case. */
  readonly country?: string
  readonly username?: string
  readonly password?: string
}

/** A line that is not a proxy; lines count from 1. */
export type ProxyListError = { line: number; message: string }

const known: ReadonlySet<string> = new Set(countries.map(({ alpha2 }) => alpha2.toLowerCase()))

/**
 * Parses proxies, one per line or separated by spaces: `ip:port:country:username:password`. Only ip and port
 * are required: `10.0.0.1:3128`, `10.0.0.1:3128:de`, `[2001:db8::1]:3128::me:secret`. Empty lines and text
 * after `#` are ignored; a password may contain colons.
 */
export function parseProxies(text: string): {
  proxies: ProxyServer[]
  /** Line of each proxy, from 1. */
  lines: number[]
  errors: ProxyListError[]
} {
  const proxies: ProxyServer[] = []
  const lines: number[] = []
  const errors: ProxyListError[] = []
  const lineOf = new Map<string, number>()
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    if (row.trim().startsWith('#')) continue
    for (const entry of row.split(/\s+/)) {
      if (entry === '') continue
      const proxy = parseProxy(entry)
      if (typeof proxy === 'string') {
        errors.push({ line, message: `Line ${line}: ${proxy}` })
        continue
      }
      const key = `${addressOf(proxy)} ${proxy.username ?? ''}`
      const first = lineOf.get(key)
      if (first === undefined) {
        lineOf.set(key, line)
        proxies.push(proxy)
        lines.push(line)
      } else errors.push({ line, message: `Line ${line}: the same proxy stands in line ${first}.` })
    }
  }
  return { proxies, lines, errors }
}

/** The proxy, or what is wrong with it, without its secrets. */
function parseProxy(entry: string): ProxyServer | string {
  const [, bracketed, plain, rest = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(entry) ?? []
  const host = bracketed ?? plain ?? ''
  const [port = '', country = '', username = '', ...password] = rest.split(':')
  if (bracketed === undefined ? !isHost(host) : isIP(host) !== 6)
    return `"${host.slice(0, 60)}" is no address; write ip:port:country:username:password.`
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    return 'the port is a number from 1 to 65535; write ip:port:country:username:password.'
  if (country !== '' && !known.has(country.toLowerCase()))
    return 'the country is two letters, like de, or empty; write ip:port:country:username:password.'
  if (username === '' && password.join('') !== '') return 'there is a password without a username.'
  return {
    host: host.toLowerCase(),
    port: Number(port),
    ...(country !== '' && { country: country.toLowerCase() }),
    ...(username !== '' && { username, password: password.join(':') }),
  }
}

function isHost(host: string): boolean {
  if (/^[\d.]*$/.test(host)) return isIP(host) === 4
  return /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    host,
  )
}

/** `host:port`, as people know it. */
export function addressOf({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** `http://username:password@host:port`. */
export function proxyUrl(proxy: ProxyServer): string {
  const { username, password = '' } = proxy
  const user =
    username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `http://${user}${addressOf(proxy)}`
}

/** Parses such an address. @throws {TypeError} when it is not one */
export function fromUrl(address: string): ProxyServer {
  const { hostname, port, protocol, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    ...(username !== '' && {
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
  }
}
