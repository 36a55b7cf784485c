import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Address ranges of our own network: only a proxy there sends forwarded requests. */
const near: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
])

/**
 * Notices a proxy that TRUST_PROXY does not name, when it names none: all visitors then share the address of
 * the proxy, with its limits. Its headers are still not believed.
 * @returns whether there is one
 */
export function watchForProxy(app: FastifyInstance, trusted: readonly string[]): () => boolean {
  let isSeen = false
  if (trusted.length > 0) return () => false
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (isSeen || headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress)) return
    isSeen = true
    const about = { event: 'unknown_proxy', proxy: socket.remoteAddress }
    log.warn(about, 'a proxy forwards requests, but TRUST_PROXY is not set: all visitors share its address')
  })
  return () => isSeen
}

function isNear(address = ''): boolean {
  const [plain = ''] = address.split('%')
  return ipaddr.isValid(plain) && near.has(ipaddr.process(plain).range())
}
