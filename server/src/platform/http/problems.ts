import { MCP_PATH, PUBLIC_API } from '@rankline/contract/endpoint'
import { failureStatus } from '@rankline/contract/envelope'
import { codeOf, type Problem, titleOf } from '@rankline/contract/public-api/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../errors.ts'

/** Whether a request is for the public API, also for a path that it does not have, or for its translation for agents. */
export const isOfPrograms = ({ url, routeOptions }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith(`${PUBLIC_API}/`) ||
  url.startsWith(`${PUBLIC_API}/`) ||
  routeOptions.url === MCP_PATH

/** Answers a failure as `application/problem+json` (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
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
