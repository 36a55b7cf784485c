import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { createFailureHandler } from './failures.ts'
import { serveMetrics } from './metrics.ts'

/** Serves only `/metrics`, for processes without HTTP; not listening yet. `tls`: a certificate, null for plain http. */
export function createMetricsServer(
  registry: Registry,
  token: string | undefined,
  log: Log,
  tls: { cert: Buffer; key: Buffer } | null = null,
): FastifyInstance {
  const app = Fastify({
    https: tls,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.setErrorHandler(createFailureHandler())
  serveMetrics(app, registry, token)
  return app
}
