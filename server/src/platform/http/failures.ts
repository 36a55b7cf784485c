import { type Failure, type FailureCode, failureStatus } from '@rankline/contract/envelope'
import { messages } from '@rankline/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { accountOf } from './caller.ts'
import { isForPerson, sendFailurePage } from './failure-page.ts'
import { isOfApi } from './limits.ts'
import { isOfPrograms, sendProblem } from './problems.ts'
import { createRefusalLog } from './refusal-log.ts'
import { isOutOfTime, LOST_FILE, OUT_OF_TIME, passingCause } from './unavailable.ts'

/**
 * PostgreSQL's error codes for values that no column can hold: an id out of range, a NUL character, the year
 * 0. Or for a text that is no regular expression.
 */
const unstorable: Readonly<Record<string, string>> = {
  '22003': messages.outOfRange,
  '22021': messages.unstorableText,
  '22P05': messages.unstorableText,
  '22007': messages.unstorableDay,
  '22008': messages.unstorableDay,
  '2201B': messages.notPattern,
}

/** Seconds after which a caller should try again. A statement that was too slow would only be so again at once. */
const retryAfter: Partial<Record<FailureCode, number>> = { UNAVAILABLE: 2, TOO_SLOW: 60 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opened from links in messages, so errors are rendered as HTML for browsers. */
    isOpenedFromMessages?: boolean
  }
}

/**
 * The only place that turns an error into status, code and message. Each HTTP side has its own, which counts
 * refusals. `url`: of the installation; null where programs make no calls.
 */
export function createFailureHandler(url: string | null = null) {
  const logRefusal = createRefusalLog()
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    const seconds = retryAfter[refusal.code]
    if (seconds !== undefined) {
      reply.header('retry-after', seconds)
      const cause = isOutOfTime(error) ? OUT_OF_TIME : passingCause(error)
      // A caller who has left waits for no answer, and their uploaded file is deleted.
      if (cause !== null && !(cause === LOST_FILE && reply.raw.destroyed)) {
        const { method, routeOptions } = request
        request.log.warn(
          { event: 'unavailable', cause, method, route: routeOptions.url, account: accountOf(request) },
          'a call could not be answered',
        )
      }
    }
    if (refusal.code === 'INTERNAL')
      request.log.error({ err: error, account: accountOf(request) }, 'request failed')
    logRefusal(request, refusal.code)
    return sendFailure(request, reply, refusal, url)
  }
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, url: string | null) {
  reply.status(failureStatus[refusal.code])
  if (isOfPrograms(request)) return sendProblem(request, reply, refusal, url)
  const isPage = !isOfApi(request) || request.routeOptions.config.isOpenedFromMessages === true
  if (isPage && isForPerson(request)) return sendFailurePage(reply, refusal.message)
  const failure: Failure = {
    status: 'error',
    code: refusal.code,
    message: refusal.message,
    items: null,
    errors: refusal.errors,
  }
  return reply.send(failure)
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return validationRefusal(error)
  const text = error instanceof Error && 'code' in error ? unstorable[String(error.code)] : undefined
  if (text !== undefined) return new Refusal('VALIDATION_FAILED', text)
  if (isFastifyError(error)) {
    const code = codeOfStatus(error.statusCode ?? 500)
    if (code !== 'INTERNAL') return new Refusal(code, messageOf(code))
  }
  if (isOutOfTime(error)) return new Refusal('TOO_SLOW', messages.tooSlow)
  if (passingCause(error) !== null) return new Refusal('UNAVAILABLE', messages.unavailable)
  return new Refusal('INTERNAL', messages.internal)
}

/** Messages per field, in the order of the rules; the first one is the message of the failure. */
export function validationRefusal(error: z.ZodError): Refusal {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= []
    errors[field].push(issue.message)
  }
  return new Refusal('VALIDATION_FAILED', error.issues[0]?.message ?? messages.malformedBody, errors)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function codeOfStatus(status: number): FailureCode {
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  if (status === 404) return 'NOT_FOUND'
  if (status === 405) return 'METHOD_NOT_ALLOWED'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 503) return 'UNAVAILABLE'
  return status < 500 ? 'MALFORMED_BODY' : 'INTERNAL'
}

function messageOf(code: FailureCode): string {
  switch (code) {
    case 'PAYLOAD_TOO_LARGE':
      return messages.tooLarge
    case 'UNSUPPORTED_MEDIA_TYPE':
      return messages.unsupportedMediaType
    case 'NOT_FOUND':
      return messages.notFound
    case 'METHOD_NOT_ALLOWED':
      return messages.methodNotAllowed
    case 'UNAVAILABLE':
      return messages.unavailable
    default:
      return messages.malformedBody
  }
}
