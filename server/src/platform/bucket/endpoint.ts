import { isUrl } from '@rankline/contract/is-url'
import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'
import { FTP_PORT_MAX } from '@rankline/contract/remote-servers/forms'

export type Endpoint = { host: string; port: number; security: ServerSecurity | null }

const usualPorts = { 'https:': 443, 'http:': 80 }

/** Parses an address like `https://s3.example.com:9000`; null if it is invalid or has a path or other parts. */
export function readEndpoint(text: string): (Endpoint & { security: 'tls' | 'plain' }) | null {
  if (!isUrl(text) || /[\\\s]/.test(text)) return null
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (pathname !== '/' || [search, hash, username, password].some((part) => part !== '')) return null
  const number = port === '' ? usualPorts[protocol] : Number(port)
  if (number > FTP_PORT_MAX) return null
  return {
    host: hostname,
    port: number,
    security: protocol === 'https:' ? 'tls' : 'plain',
  }
}

/** Formats an endpoint as an address, without the default port. */
export function endpointOf({ host, port, security }: Endpoint): string {
  const protocol = security === 'plain' ? 'http:' : 'https:'
  return `${protocol}//${host}${port === usualPorts[protocol] ? '' : `:${port}`}`
}
