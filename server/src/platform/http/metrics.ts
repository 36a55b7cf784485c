import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { notFound } from '../errors.ts'
import { isThisMachine } from './caller.ts'
import { ownCount } from './limits.ts'

/** Measures every request. */
export function measureRequests(app: FastifyInstance, registry: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/**
 * Serves `/metrics` in Prometheus' text format. If a token is set, it is required as a bearer token.
 * Otherwise only this machine may read it, and not through a proxy, which would make every caller look local.
 * @param readAll text of all processes that answer at the same port
 */
export function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  token: string | undefined,
  readAll: () => Promise<string> = () => registry.metrics(),
) {
  app.get('/metrics', { config: ownCount, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw notFound()
    return reply.type(registry.contentType).send(await readAll())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isThisMachine(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
