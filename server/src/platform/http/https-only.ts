import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors.ts'
import { isThisMachine } from './caller.ts'
import { isForPerson } from './failure-page.ts'

/** For monitoring and load balancers; they hold nothing that is secret. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Refuses what has come without TLS, except from this machine: the proxy in front says so in `X-Forwarded-Proto`. A page
 * is redirected. A call is refused, because a redirected one would work, and nobody would notice that its token has just
 * travelled in the clear.
 * @param url the address of the installation
 */
export function refusePlainHttp(app: FastifyInstance, url: string) {
  let isLogged = false
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || isThisMachine(request)) return
    if (probes.has(request.url.split('?')[0] ?? '')) return
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
