import { MCP_PATH, PUBLIC_API } from '@rankline/contract/endpoint'
import { failureStatus } from '@rankline/contract/envelope'
import { codeOf, type Problem, titleOf } from '@rankline/contract/public-api/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../errors.ts'
import { siteReached } from './brand-hosts.ts'
import { bearerOf } from './guard.ts'

/** Path of the metadata of a protected resource (RFC 9728); the path of the resource follows it. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

/** Whether a request is for the public API, also for a path that it does not have, or for its translation for agents. */
export const isOfPrograms = ({ url, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith(`${PUBLIC_API}/`) ||
  url.startsWith(`${PUBLIC_API}/`) ||
  routeOptions.url === MCP_PATH

/** Answers a failure as `application/problem+json` (RFC 9457), with a challenge if the token is why. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  url: string | null,
) {
  const challenge = url === null ? null : challengeOf(request, refusal, url)
  if (challenge !== null) reply.header('www-authenticate', challenge)
  const code = codeOf(refusal.code)
  const problem: Problem = {
    type: `urn:rankline:problem:${code}`,
    title: titleOf(refusal.code),
    status: failureStatus[refusal.code],
    detail: refusal.message,
    code,
    request_id: request.id,
    ...(Object.keys(refusal.errors).length > 0 && {
      errors: Object.entries(refusal.errors).flatMap(([field, texts]) =>
        texts.map((message) => ({ field, message })),
      ),
    }),
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem))
}

/**
 * Value of `WWW-Authenticate` (RFC 6750): what is wrong with the token, and where a client that knows OAuth finds out how to get
 * one (RFC 9728). Null for a failure that another token would not change.
 */
function challengeOf(request: FastifyRequest, { code }: Refusal, url: string): string | null {
  const isUnknown = code === 'UNAUTHENTICATED'
  if (!isUnknown && code !== 'TOKEN_PERMISSION_MISSING') return null
  const resource = request.routeOptions.url === MCP_PATH ? MCP_PATH : PUBLIC_API
  const error = isUnknown ? 'invalid_token' : 'insufficient_scope'
  // A request without a token gets no error code (RFC 6750, section 3.1).
  const parts = [
    // The host of a brand does not name the installation.
    ...(request.brandHost === null ? ['realm="Rankline"'] : []),
    ...(bearerOf(request) === null ? [] : [`error="${error}"`]),
    `resource_metadata="${siteReached(request, url)}${RESOURCE_METADATA}${resource}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}
