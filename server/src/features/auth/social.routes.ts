import { timingSafeEqual } from 'node:crypto'
import type { DriverProblem } from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { type ProviderName, type ProviderSettings, providerNames } from '../../platform/provider-settings.ts'
import { addressAt, fetchProfile, type Profile, providers } from './providers.ts'
import { encryptCode, RETURN_COOKIE } from './returned-browser.ts'
import { arrive, NEWCOMER_SECONDS } from './social.service.ts'

export type Drivers = Partial<Record<ProviderName, ProviderSettings>>

const PATH = '/api/v1/auth/driver'
const COOKIE = 'sign_in'
const SECONDS = 600
const ABOUT = 'sign-in cookie'

/** State of a pending sign-in, which the browser keeps in a cookie and must send with the callback. */
const pending = z.object({
  name: z.enum(providerNames),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  invitation: z.string().nullable(),
  until: z.number(),
})

/** Sign-in through providers: `GET /api/v1/auth/driver/NAME` redirects there, `…/NAME/callback` back. */
export function socialRoutes(system: SystemContext, drivers: Drivers): HttpOptions['streams'][number] {
  const { url, secrets } = system.installation
  const flags = `Path=${PATH}; HttpOnly; SameSite=Lax${url.startsWith('https:') ? '; Secure' : ''}`
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } }

  const callbackOf = (name: ProviderName) => `${url}${PATH}/${name}/callback`

  function sentAway(request: FastifyRequest): z.output<typeof pending> | null {
    const encrypted = cookieIn(request.headers.cookie, COOKIE)
    if (!encrypted) return null
    try {
      const sent = pending.parse(JSON.parse(secrets.decrypt(encrypted, ABOUT)))
      return sent.until > Date.now() ? sent : null
    } catch {
      // A cookie that is forged or from another installation makes the person start again.
      return null
    }
  }

  /** Two callbacks at once may both try to create the account; the second then retries and finds it. */
  async function arriveOnce(profile: Profile, invitation: string | null) {
    try {
      return await arrive(system, { profile, invitation })
    } catch (error) {
      if (isUniqueViolation(error)) return arrive(system, { profile, invitation })
      if (error instanceof Refusal && error.message === messages.notYourInvitation)
        return { problem: 'other_invitation' as const }
      throw error
    }
  }

  return (app: FastifyInstance) => {
    app.get(`${PATH}/:name`, { schema: { hide: true }, config }, async (request, reply) => {
      const name = nameOf(request)
      const settings = drivers[name]
      if (settings === undefined) return redirectWithError(reply, name, 'unconfigured')
      if (!isOfOwnPage(request)) return reply.redirect('/login')
      const { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } = await import(
        'arctic'
      )
      const { invitation } = request.query as { invitation?: unknown }
      const sent = {
        name,
        state: generateState(),
        verifier: generateCodeVerifier(),
        nonce: generateState(),
        invitation: typeof invitation === 'string' && invitation !== '' ? invitation : null,
        until: Date.now() + SECONDS * 1000,
      }
      const address = new OAuth2Client(
        settings.clientId,
        null,
        callbackOf(name),
      ).createAuthorizationURLWithPKCE(
        addressAt(providers[name].authorize, settings).href,
        sent.state,
        CodeChallengeMethod.S256,
        sent.verifier,
        providers[name].scopes,
      )
      address.searchParams.set('nonce', sent.nonce)
      const encrypted = secrets.encrypt(JSON.stringify(sent), ABOUT)
      return reply
        .header('set-cookie', `${COOKIE}=${encrypted}; Max-Age=${SECONDS}; ${flags}`)
        .redirect(address.href)
    })

    app.get(
      `${PATH}/:name/callback`,
      { schema: { hide: true }, config: { ...config, waitsFor: 'signIn' } },
      async (request, reply) => {
        const name = nameOf(request)
        reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${flags}`)
        const settings = drivers[name]
        if (settings === undefined) return redirectWithError(reply, name, 'unconfigured')
        const { code, state, error } = request.query as Record<string, unknown>
        const sent = sentAway(request)
        if (sent === null) return redirectWithError(reply, name, 'expired')
        if (sent.name !== name || !isSame(String(state), sent.state))
          return redirectWithError(reply, name, 'failed')
        if (error !== undefined || typeof code !== 'string') return redirectWithError(reply, name, 'denied')

        let profile: Profile
        try {
          profile = await fetchProfile(name, { ...sent, settings, code, redirectUri: callbackOf(name) })
        } catch (failure) {
          request.log.warn({ err: failure, provider: name }, 'a provider did not say who somebody is')
          return redirectWithError(reply, name, 'failed')
        }
        const arrival = await arriveOnce(profile, sent.invitation)
        if ('problem' in arrival) return redirectWithError(reply, name, arrival.problem)
        const bound = encryptCode(system.installation, arrival.code)
        reply.header('set-cookie', `${RETURN_COOKIE}=${bound}; Max-Age=${NEWCOMER_SECONDS}; ${flags}`)
        const page = arrival.isComplete ? '/login/driver' : '/complete-registration'
        return reply.redirect(`${page}?code=${arrival.code}`)
      },
    )
  }
}

function nameOf(request: FastifyRequest): ProviderName {
  const { name } = request.params as { name: string }
  const known = providerNames.find((provider) => provider === name)
  if (known === undefined) throw notFound()
  return known
}

/**
 * Whether a page of this site leads to the provider. Any other could send a browser through a provider that still knows
 * the person, who would be logged in unasked. Browsers before 2023, and those without TLS, do not say who leads.
 */
function isOfOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}

const redirectWithError = (reply: FastifyReply, name: ProviderName, problem: DriverProblem) =>
  reply.redirect(`/login?driver=${name}&problem=${problem}`)

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
