import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/** Answers true when the process can serve: the database answers and nothing is shutting down. */
export type Readiness = () => Promise<boolean>

/** `/healthz`: the process lives. `/readyz`: it can serve. Neither is limited nor logged in. */
export function health(app: FastifyInstance, ready: Readiness) {
  const config = { rateLimit: false } as const
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    if (!(await ready())) throw new Refusal('UNAVAILABLE', messages.unavailable)
    return { status: 'ready' }
  })
}
