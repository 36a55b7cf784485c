import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors.ts'
import { isThisMachine } from './caller.ts'
import { isForPerson } from './failure-page.ts'

/** Paths that load balancers and proxies request; they return nothing secret. */
const ofProxies = ['/healthz', '/readyz', '/api/v1/certificates/ask']

export type HttpsOnly = {
  /** The address of the installation. */
  url: string
  /** Whether `/metrics` is answered without TLS, to a Prometheus of the same network. */
  hasPlainMetrics: boolean
}

/**
 * Refuses requests without TLS, except from this machine; the proxy reports TLS in `X-Forwarded-Proto`. A page is redirected.
 * A call is refused: a redirect would work and hide that its token was sent unencrypted.
 */
export function refusePlainHttp(app: FastifyInstance, { url, hasPlainMetrics }: HttpsOnly) {
  const answered = new Set(hasPlainMetrics ? [...ofProxies, '/metrics'] : ofProxies)
  let isLogged = false
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || isThisMachine(request)) return
    if (answered.has(request.url.split('?')[0] ?? '')) return
    if (!isLogged) {
      isLogged = true
      const about = { event: 'plain_http', from: request.socket.remoteAddress }
      request.log.warn(about, 'a request came without TLS, or its proxy sends no X-Forwarded-Proto')
    }
    if (!isForPerson(request) || !request.url.startsWith('/')) throw forbidden(messages.httpsOnly)
    const origin = request.brandHost === null ? url : `https://${request.host}`
    return reply.redirect(`${origin}${request.url}`, 308)
  })
}
