import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici'

export type DispatcherOptions = {
  proxy: { address: string; token: string | undefined } | undefined
  /** Open connections per host. */
  connections: number
  /** Largest accepted answer, in bytes. */
  maxBody: number
}

/** Milliseconds to open a connection, and for a proxy to open its tunnel. */
const connectTimeout = 10_000
const proxyTimeout = 6_000

export function openDispatcher({ proxy, connections, maxBody }: DispatcherOptions): Dispatcher {
  const options = {
    connections,
    maxResponseSize: maxBody,
    connect: { timeout: connectTimeout },
    keepAliveTimeout: 30_000,
  }
  if (proxy === undefined) return new Agent(options)
  return new ProxyAgent({
    ...options,
    uri: proxy.address,
    ...(proxy.token !== undefined && { token: proxy.token }),
    proxyTls: { timeout: proxyTimeout },
    // For a proxy that accepts the connection but never answers.
    clientFactory: (origin, settings) => new Pool(origin, { ...settings, headersTimeout: proxyTimeout }),
  })
}
