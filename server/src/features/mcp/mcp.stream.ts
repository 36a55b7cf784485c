import { MCP_PATH } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SystemContext } from '../../platform/context.ts'
import { invalid, unauthenticated } from '../../platform/errors.ts'
import { rememberAccount } from '../../platform/http/caller.ts'
import { type AuthenticateToken, bearerOf, type TokenCaller, visitorOf } from '../../platform/http/guard.ts'
import { apiOf } from './call-api.ts'

/** Loads the protocol's package when the first agent calls. */
const server = () => import('./mcp-server.ts')

/** Bytes of a request: 1,000 keywords to add fit. */
const LIMIT = 512 * 1024
/** Messages in one request of an older client. */
const MOST_MESSAGES = 10

/**
 * `/mcp`: the Model Context Protocol for agents, without sessions. It only translates: every reading and writing is a call of
 * the public API with the token of the request.
 */
export function mcpStream(system: SystemContext, authenticate: AuthenticateToken) {
  const { url } = system.installation
  const known = new WeakMap<FastifyRequest, TokenCaller>()

  /** @throws {Refusal} unauthenticated, or whatever keeps the token from being used now */
  async function identify(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const text = bearerOf(request)
    const caller = text === null ? null : await authenticate(visitorOf(system, request), text)
    if (caller === null) throw unauthenticated(messages.tokenRequired)
    rememberAccount(request, caller.person.accountId)
    known.set(request, caller)
  }

  return (app: FastifyInstance) => {
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const { body } = request
      if (Array.isArray(body) && body.length > MOST_MESSAGES) throw invalid('body', messages.tooManyMessages)
      const caller = known.get(request)
      if (caller === undefined) throw unauthenticated(messages.tokenRequired)
      const { installation } = system
      const isAtBrand = request.brandHost !== null
      const agent = { api: apiOf(app, request), caller, installation, isAtBrand }
      const handler = (await server()).createAgentHandler(agent, request.log)
      try {
        const response = await handler.fetch(requestOf(request, url), { parsedBody: body ?? undefined })
        const text = await response.text()
        for (const [name, value] of response.headers) reply.header(name, value)
        return await reply.code(response.status).header('cache-control', 'no-store').send(text)
      } finally {
        await handler.close()
      }
    }
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      schema: { hide: true },
      bodyLimit: LIMIT,
      config: { waitsFor: 'agents' },
      // A body is read only for a token.
      preParsing: (request, reply) => identify(request, reply).then(() => undefined),
      handler: answer,
    })
  }
}

/** The request as the protocol's package reads it; its body is parsed already. */
function requestOf({ method, headers }: FastifyRequest, url: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value] as [string, string]] : [],
  )
  return new Request(`${url}${MCP_PATH}`, { method, headers: new Headers(given) })
}
