import type { FastifyInstance } from 'fastify'
import { ownCount } from './limits.ts'

/** State of each part of the installation that a process needs: `ok`, or one word for the problem. */
export type Readiness = () => Promise<Readonly<Record<string, string>>>

/**
 * `/healthz`: the process is running. `/readyz`: it can serve, with the state of its parts.
 * @param isProxyUnknown whether requests come through a proxy that is not known; it serves all the same
 */
export function health(app: FastifyInstance, ready: Readiness, isProxyUnknown = () => false) {
  const options = { config: ownCount, schema: { hide: true } }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const parts = await ready()
    const isReady = Object.values(parts).every((state) => state === 'ok')
    const note = isProxyUnknown() ? { proxy: 'unknown' } : {}
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'unavailable', ...parts, ...note })
  })
}
