import { MCP_PATH, PUBLIC_API } from '@rankline/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOfPrograms, RESOURCE_METADATA } from './problems.ts'

/** Routes that connect programs, which browsers call for programs that run in a page. */
const ofOAuth = /^\/(?:api\/oauth\/|\.well-known\/oauth-)/

/** Addresses whose preflights are answered. */
const preflights = [
  `${PUBLIC_API}/*`,
  MCP_PATH,
  '/api/oauth/*',
  '/.well-known/oauth-authorization-server',
  RESOURCE_METADATA,
  `${RESOURCE_METADATA}/*`,
]

/** Headers of answers that a page may read besides those of every answer. */
const exposed = [
  ...['ETag', 'Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
  ...['WWW-Authenticate', 'X-Request-Id'],
].join(', ')

const allowed = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  // The star does not include this one.
  'access-control-allow-headers': 'Authorization, *',
  'access-control-max-age': '7200',
}

/**
 * Lets pages of every origin call what programs call. A token is needed there and cookies are not read, so a page can do no more
 * than a program with the same token. The calls of the screens stay closed.
 */
export function openToPages(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request)) return
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
  })
  for (const url of preflights)
    app.options(url, { schema: { hide: true } }, (_request, reply) => reply.code(204).headers(allowed).send())
}

const isOpen = (request: FastifyRequest): boolean =>
  isOfPrograms(request) || ofOAuth.test(request.routeOptions.url ?? '')
