import type { BrandHosts } from '../../platform/http/brand-hosts.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { hostNameOf } from './domain-name.ts'

/** Separate rate limit: reverse proxies call from one address, and strangers decide how often. */
const config = { rateLimit: { max: 1_200, timeWindow: 60_000 } }

/**
 * `GET /api/v1/certificates/ask?domain=HOST`: a reverse proxy asks before it gets a certificate for a host. 200 for the
 * hosts of brands, and else 404; nothing else is said.
 */
export const certificatesRoutes =
  (brandAt: BrandHosts): HttpOptions['streams'][number] =>
  (app) => {
    app.get('/api/v1/certificates/ask', { schema: { hide: true }, config }, async (request, reply) => {
      const { domain } = request.query as { domain?: unknown }
      const host = typeof domain === 'string' && domain.length <= 253 ? hostNameOf(domain) : null
      const isOurs = host !== null && (await brandAt(host))?.isKnown === true
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return isOurs ? reply.send('yes') : reply.status(404).send('no')
    })
  }
