import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { fakeManagePage, fakePage } from './fake-page.ts'
import { findCheckout, findSubscription } from './providers/fake.queries.ts'
import { FAKE_PATH } from './providers/fake.ts'
import { sell, settleBill } from './providers/fake-sales.ts'

/** The checkout of the fake provider, which the upgrade page shows in a frame; nothing where it is not the provider. */
export function fakeRoutes(system: SystemContext): HttpOptions['streams'][number] {
  return (app: FastifyInstance) => {
    if (system.installation.billing?.provider !== 'fake') return
    const config = { rateLimit: { max: 120, timeWindow: 60_000 } }
    const options = { schema: { hide: true }, config }

    app.get(`${FAKE_PATH}/:id`, options, async (request, reply) => {
      const checkout = await findCheckout(system.db, idOf(request))
      if (checkout === undefined) throw notFound()
      return send(reply, (nonce) => fakePage(checkout, nonce))
    })

    app.get(`${FAKE_PATH}/manage/:id`, options, async (request, reply) => {
      const stored = await findSubscription(system.db, idOf(request))
      if (stored === undefined) throw notFound()
      const back = `${system.installation.url}/account/upgrade/billing`
      return send(reply, (nonce) => fakeManagePage(stored, back, nonce))
    })

    app.post(`${FAKE_PATH}/manage/:id`, options, async (request, reply) => {
      if (!(await settleBill(system, idOf(request), new Date()))) throw notFound()
      return reply.send({ status: 'success', message: null, items: null })
    })

    app.post(`${FAKE_PATH}/:id`, options, async (request, reply) => {
      const isSold = await sell(system, idOf(request), new Date())
      if (!isSold) throw notFound()
      return reply.send({ status: 'success', message: null, items: null })
    })
  }
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** Sends a page that only this site may show in a frame. */
function send(reply: FastifyReply, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}
