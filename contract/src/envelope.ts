/** Codes of failed calls, with their HTTP status. */
export const failureStatus = {
  VALIDATION_FAILED: 422,
  UNAUTHENTICATED: 401,
  PACKAGE_EXPIRED: 402,
  TRIAL_OR_PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  RECENT_LOGIN_REQUIRED: 403,
  LIMIT_REACHED: 403,
  /** The token lacks the permission that the call needs. */
  TOKEN_PERMISSION_MISSING: 403,
  /** The package of the account has no API access. */
  API_NOT_INCLUDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  /** An equal request is still running. */
  IDEMPOTENCY_KEY_IN_USE: 409,
  /** The estimated cost is above the limit that the request names. */
  COST_TOO_HIGH: 409,
  /** The key was used for a different request. */
  IDEMPOTENCY_KEY_REUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MALFORMED_BODY: 400,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
  /** Given up after a while; asking again at once would take as long. */
  TOO_SLOW: 503,
} as const

export type FailureCode = keyof typeof failureStatus

export type Success<T> = {
  status: 'success'
  message: string | null
  items: T
  /** The removals that `undoRemovals` can undo, if the caller may; `userable_id`: owner of another account, or null. */
  undo?: { removal_ids: number[]; userable_id: number | null }
}

export type Failure = {
  status: 'error'
  code: FailureCode
  message: string
  items: null
  /** Messages per input field, in order. */
  errors: Record<string, string[]>
}

export type Envelope<T> = Success<T> | Failure
