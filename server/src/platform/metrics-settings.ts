import { z } from 'zod'
import { certificateIn } from './tls-settings.ts'

/** Settings for metrics, as env.ts reads them. */
export const metricsShape = {
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  WORKER_METRICS_PORT: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .optional()
    .describe('a whole number from 1 to 65535'),
  WORKER_METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('an address of this machine for the metrics of workers'),
  WORKER_METRICS_CERT: z.string().optional().describe('a file with a certificate in PEM'),
  WORKER_METRICS_KEY: z.string().optional().describe('a file with the key of the certificate in PEM'),
}

/**
 * Where a worker serves its metrics; null: nowhere. `tls`: the certificate, null for plain http.
 * @throws {StartupError} when the certificate cannot be read
 */
export function workerMetricsSettings(given: z.output<z.ZodObject<typeof metricsShape>>) {
  const { WORKER_METRICS_HOST: host, WORKER_METRICS_PORT: port } = given
  if (port === undefined) return null
  return { host, port, tls: certificateIn(given.WORKER_METRICS_CERT, given.WORKER_METRICS_KEY) }
}
