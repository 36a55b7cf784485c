import { z } from 'zod'
import type { FailureCode } from '../envelope.ts'

/** A failed call of the public API, by RFC 9457, with a stable code. */
export const problem = z.object({
  type: z.string().meta({
    description: '`urn:rankline:problem:` and the code.',
    examples: ['urn:rankline:problem:not_found'],
  }),
  title: z.string().meta({ examples: ['Not found'] }),
  status: z.int(),
  /** A sentence about this failure. */
  detail: z.string(),
  code: z.string(),
  /** For support: the same as the header `x-request-id`. */
  request_id: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>

const titles: Record<FailureCode, string> = {
  VALIDATION_FAILED: 'The input is not valid',
  UNAUTHENTICATED: 'The token is missing or not valid',
  PACKAGE_EXPIRED: 'The package has ended',
  TRIAL_OR_PAYMENT_REQUIRED: 'The account has no package yet',
  FORBIDDEN: 'Not allowed',
  SECOND_FACTOR_REQUIRED: 'A second factor is required',
  RECENT_LOGIN_REQUIRED: 'A recent log-in is required',
  LIMIT_REACHED: 'A limit of the account is reached',
  TOKEN_PERMISSION_MISSING: 'The token lacks a permission',
  API_NOT_INCLUDED: 'The package has no API access',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  REQUEST_TIMEOUT: 'The request took too long to arrive',
  CONFLICT: 'The state has changed meanwhile',
  IDEMPOTENCY_KEY_IN_USE: 'An equal request is still running',
  COST_TOO_HIGH: 'The estimated cost is too high',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key was used for another request',
  PAYLOAD_TOO_LARGE: 'The body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON',
  MALFORMED_BODY: 'The request could not be read',
  TOO_MANY_REQUESTS: 'Too many requests',
  INTERNAL: 'Something went wrong',
  PROVIDER_FAILED: 'Another service failed',
  UNAVAILABLE: 'Not available now',
  TOO_SLOW: 'The answer took too long',
}

/** A title that all failures of a kind share. */
export const titleOf = (code: FailureCode): string => titles[code]

/** The stable code of a failure: `not_found`. */
export const codeOf = (code: FailureCode): string => code.toLowerCase()
