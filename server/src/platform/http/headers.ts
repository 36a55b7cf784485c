import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isOfApi } from './limits.ts'

/** Policy for answers that are not pages: they may load nothing. Pages set their own policy. */
const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/** Headers of every answer, including those that Node writes before Fastify has seen the request. */
export const protectiveHeaders = {
  'content-security-policy': nothingAllowed,
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export async function protect(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Only useful behind TLS, where the proxy in front sets it.
    strictTransportSecurity: isBehindProxy,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protectiveHeaders)
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
  })
}
