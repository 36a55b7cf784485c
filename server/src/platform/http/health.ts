import type { FastifyInstance } from 'fastify'

/** What each part of the installation that a process needs is in: `ok`, or a word for why not. */
export type Readiness = () => Promise<Readonly<Record<string, string>>>

/** `/healthz`: the process lives. `/readyz`: it can serve, by its parts. Neither is limited nor logged in. */
export function health(app: FastifyInstance, ready: Readiness) {
  const config = { rateLimit: false } as const
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const parts = await ready()
    const isReady = Object.values(parts).every((state) => state === 'ok')
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable', ...parts })
  })
}
