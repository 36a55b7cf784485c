import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type WebhookProvider, webhookProviders } from '@rankline/contract/deliveries/calls'
import { formState } from '@rankline/contract/deliveries/webhook-link'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SystemContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { authorizationAddress, fetchWebhookAddress } from './webhook-providers.ts'
import { decryptState, encryptState, withAddress, withProblem } from './webhook-state.ts'
import { useWebhookTicket } from './webhook-tickets.service.ts'

const PATH = '/api/v1/webhook'
const COOKIE = 'webhook_trip'
const SECONDS = 600

/**
 * Routes to choose a channel: `GET /api/v1/webhook/NAME` redirects to Slack or Discord, `…/NAME/callback` back to the form.
 * Browsers open them without a session, so a ticket identifies the form.
 */
export function webhookOAuthRoutes(system: SystemContext): HttpOptions['streams'][number] {
  const { installation } = system
  const { url, destinations } = installation
  const flags = `Path=${PATH}; HttpOnly; SameSite=Lax${url.startsWith('https:') ? '; Secure' : ''}`
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } }
  const callbackOf = (provider: WebhookProvider) => `${url}${PATH}/${provider}/callback`

  return (app: FastifyInstance) => {
    app.get(`${PATH}/:provider`, { schema: { hide: true }, config }, async (request, reply) => {
      const provider = providerOf(request)
      // The provider redirects to the installation's host, so the state cookie must be set there.
      if (request.brandHost !== null) return reply.redirect(url + request.url)
      const query = request.query as Record<string, unknown>
      const form = query.form_type === 'reports' ? ('reports' as const) : ('alerts' as const)
      const state = formState(query)
      const ticket = await useWebhookTicket(system, provider, String(query.access_token))
      if (ticket === null)
        return reply.redirect(withProblem({ form, isClient: false, site: '', state }, 'expired'))
      const { isClient, site } = ticket
      const client = destinations[provider]
      if (client === undefined)
        return reply.redirect(withProblem({ form, isClient, site, state }, 'unconfigured'))
      const nonce = randomBytes(16).toString('hex')
      const until = Date.now() + SECONDS * 1000
      const encrypted = encryptState(installation, { provider, form, isClient, site, state, nonce, until })
      return reply.header('set-cookie', `${COOKIE}=${nonce}; Max-Age=${SECONDS}; ${flags}`).redirect(
        authorizationAddress(installation, provider, {
          client,
          callback: callbackOf(provider),
          state: encrypted,
        }),
      )
    })

    app.get(
      `${PATH}/:provider/callback`,
      { schema: { hide: true }, config: { ...config, waitsFor: 'providers' } },
      async (request, reply) => {
        const provider = providerOf(request)
        reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${flags}`)
        const query = request.query as Record<string, unknown>
        const flow = decryptState(installation, String(query.state))
        const nonce = cookieIn(request.headers.cookie, COOKIE) ?? ''
        const client = destinations[provider]
        if (flow === null || client === undefined || flow.provider !== provider || !isSame(nonce, flow.nonce))
          return reply.redirect(
            withProblem({ form: 'alerts', isClient: false, site: '', state: {} }, 'expired'),
          )
        if (query.error !== undefined || typeof query.code !== 'string')
          return reply.redirect(withProblem(flow, 'denied'))
        try {
          const exchange = { client, callback: callbackOf(provider), code: query.code }
          const address = await fetchWebhookAddress(installation, provider, exchange)
          return reply.redirect(withAddress(flow, provider, address))
        } catch (error) {
          request.log.warn({ err: error, provider }, 'no address of a webhook was given')
          return reply.redirect(withProblem(flow, 'failed'))
        }
      },
    )
  }
}

function providerOf(request: FastifyRequest): WebhookProvider {
  const { provider } = request.params as { provider: string }
  const known = webhookProviders.find((name) => name === provider)
  if (known === undefined) throw notFound()
  return known
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
