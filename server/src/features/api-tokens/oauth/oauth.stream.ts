import { AUTHORIZE_PATH, CLIENT_AUTHORIZE_PATH, TOKEN_PATH } from '@rankline/contract/api-tokens/connect'
import { tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { siteReached } from '../../../platform/http/brand-hosts.ts'
import { RESOURCE_METADATA } from '../../../platform/http/problems.ts'
import { type Exchanged, exchangeCode, refresh, revoke, type TokenError } from './exchange.service.ts'
import { resourcePaths } from './resources.ts'

const REVOKE = '/api/oauth/revoke'
const SERVER = '/.well-known/oauth-authorization-server'

/** Bytes of a request. */
const LIMIT = 16 * 1024

const text = (most: number) => z.string().min(1).max(most)

const codeInput = z.object({
  code: text(100),
  client_id: text(500),
  redirect_uri: text(1000).optional(),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: text(500).optional(),
})

const refreshInput = z.object({
  refresh_token: text(100),
  client_id: text(500),
  scope: text(500).optional(),
  resource: text(500).optional(),
})

const revokeInput = z.object({ token: text(100), client_id: text(500) })

/**
 * OAuth for programs: what clients find out (RFC 9728, RFC 8414), the token endpoint, and revocation (RFC 7009). The host of a
 * brand is a server of its own, which says nothing of the installation.
 */
export function oauthStream(system: SystemContext) {
  const { url } = system.installation

  return (app: FastifyInstance) => {
    const tell = (path: string, said: (site: string, request: FastifyRequest) => object) =>
      app.get(path, { schema: { hide: true } }, (request, reply) =>
        reply
          .type('application/json')
          .header('cache-control', 'public, max-age=3600')
          .send(JSON.stringify(said(siteReached(request, url), request))),
      )
    for (const path of resourcePaths)
      tell(`${RESOURCE_METADATA}${path}`, (site, { brandHost }) => ({
        resource: `${site}${path}`,
        authorization_servers: [site],
        scopes_supported: tokenPermissions,
        bearer_methods_supported: ['header'],
        ...(brandHost === null && { resource_name: 'Rankline', resource_documentation: `${url}/docs/api` }),
      }))
    tell(SERVER, (site, { brandHost }) => ({
      issuer: site,
      authorization_endpoint: `${site}${brandHost === null ? AUTHORIZE_PATH : CLIENT_AUTHORIZE_PATH}`,
      token_endpoint: `${site}${TOKEN_PATH}`,
      revocation_endpoint: `${site}${REVOKE}`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: tokenPermissions,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      ...(brandHost === null && { service_documentation: `${url}/docs/mcp` }),
    }))

    const options = { schema: { hide: true }, bodyLimit: LIMIT }
    app.post(TOKEN_PATH, options, async (request, reply) => {
      const exchanged = await exchange(system, request)
      reply.status('error' in exchanged ? 400 : 200)
      return send(reply, exchanged)
    })
    app.post(REVOKE, options, async (request, reply) => {
      const input = revokeInput.safeParse(formOf(request))
      if (!input.success) return send(reply.status(400), { error: 'invalid_request' })
      await revoke(system, input.data)
      return send(reply, {})
    })
  }
}

async function exchange(system: SystemContext, request: FastifyRequest): Promise<Exchanged> {
  const form = formOf(request)
  const site = siteReached(request, system.installation.url)
  switch (form?.grant_type) {
    case 'authorization_code': {
      const { success, data } = codeInput.safeParse(form)
      return success ? exchangeCode(system, data, site) : { error: 'invalid_request' }
    }
    case 'refresh_token': {
      const { success, data } = refreshInput.safeParse(form)
      return success ? refresh(system, data, site) : { error: 'invalid_request' }
    }
    case undefined:
      return { error: 'invalid_request' }
    default:
      return { error: 'unsupported_grant_type' }
  }
}

/** Fields of a form; null for any other body. */
function formOf({ body, headers }: FastifyRequest): Record<string, unknown> | null {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return isForm && typeof body === 'object' ? (body as Record<string, unknown> | null) : null
}

const send = (reply: FastifyReply, said: Exchanged | { error: TokenError } | Record<string, never>) =>
  reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(said))
