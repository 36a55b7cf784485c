import type { FastifyInstance } from 'fastify'
import { ownCount } from './limits.ts'

/** What each part of the installation that a process needs is in: `ok`, or a word for why not. */
export type Readiness = () => Promise<Readonly<Record<string, string>>>

/** `/healthz`: the process lives. `/readyz`: it can serve, by its parts. */
export function health(app: FastifyInstance, ready: Readiness) {
  const options = { config: ownCount, schema: { hide: true } }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const parts = await ready()
    const isReady = Object.values(parts).every((state) => state === 'ok')
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable', ...parts })
  })
}
