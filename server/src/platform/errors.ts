import type { FailureCode } from '@rankline/contract/envelope'
import { messages } from '@rankline/contract/messages'

/**
 * The errors that a service may throw; one place turns them into status, code and message. Services never
 * know HTTP.
 */
export class Refusal extends Error {
  readonly code: FailureCode
  readonly errors: Record<string, string[]>

  constructor(code: FailureCode, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.errors = errors
  }
}

export const notFound = () => new Refusal('NOT_FOUND', messages.notFound)
export const forbidden = (message: string = messages.forbidden) => new Refusal('FORBIDDEN', message)
export const unauthenticated = (message: string = messages.signInFirst) =>
  new Refusal('UNAUTHENTICATED', message)
export const secondFactorRequired = (message: string) => new Refusal('SECOND_FACTOR_REQUIRED', message)
/** The log-in is too long ago for this call. */
export const confirmAgain = () => new Refusal('RECENT_LOGIN_REQUIRED', messages.confirmAgain)
/** @public one of the closed set */
export const limitReached = (message: string) => new Refusal('LIMIT_REACHED', message)
/** @public one of the closed set */
export const conflict = (message: string) => new Refusal('CONFLICT', message)
/** @public one of the closed set */
export const providerFailed = (message: string) => new Refusal('PROVIDER_FAILED', message)
export const invalid = (field: string, text: string) =>
  new Refusal('VALIDATION_FAILED', text, { [field]: [text] })
