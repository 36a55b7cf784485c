import { messages } from '@rankline/contract/messages'
import { Refusal } from '../../platform/errors.ts'
import { ServerFailure } from '../../platform/server-failure.ts'
import { NotSent } from './sender.ts'

/** `isFinal`: a retry would fail in the same way. */
export type Failure = { text: string; isFinal: boolean }

/** The text of a failure for the person, without details of internal errors. */
export function failureOf(error: unknown): Failure {
  if (error instanceof NotSent || error instanceof ServerFailure)
    return { text: error.message, isFinal: error.isFinal }
  if (error instanceof Refusal && error.code === 'LIMIT_REACHED')
    return { text: error.message, isFinal: true }
  return { text: messages.exportFailed, isFinal: false }
}
