import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { WholeAnswer } from '../../../platform/outbound.ts'
import {
  type Called,
  isThrottled,
  requestWithToken,
  type TokenRequest,
  Unanswered,
} from '../../connections/call-provider.service.ts'
import { NotSent } from '../sender.ts'

/** A linked cloud account, and the name of its service for messages. */
export type Cloud = Called

/** Milliseconds for a part of a file. */
const PATIENCE = 120_000
const MOST_BYTES = 1024 * 1024

/**
 * Calls a service with the token of a connection.
 * @throws {NotSent} if there is no response, or the connection no longer exists
 */
export const cloudRequest = (
  ctx: SystemContext,
  cloud: Cloud,
  address: string,
  request: Omit<TokenRequest, 'mostBytes'>,
): Promise<WholeAnswer> =>
  requestWithToken(ctx, cloud, address, { patience: PATIENCE, mostBytes: MOST_BYTES, ...request }).catch(
    (error: unknown) => {
      throw notSentOf(error, cloud)
    },
  )

function notSentOf(error: unknown, { name }: Cloud): unknown {
  if (error instanceof Unanswered) return new NotSent(messages.cloudUnreachable(name), { isFinal: false })
  if (!(error instanceof Refusal)) return error
  if (error.code === 'NOT_FOUND') return new NotSent(messages.cloudUnlinked(name), { isFinal: true })
  return new NotSent(error.message, { isFinal: error.code === 'CONFLICT' })
}

/** Turns an error response into a failure for the person. @throws {NotSent} `isFinal` unless a retry may succeed */
export function refusedBy({ name }: Cloud, answer: Pick<WholeAnswer, 'status' | 'text'>): never {
  const { status, text } = answer
  if (/storageQuotaExceeded|insufficient_space/.test(text))
    throw new NotSent(messages.cloudFull(name), { isFinal: true })
  if (isThrottled(answer)) throw new NotSent(messages.cloudBusy(name), { isFinal: false })
  if (status >= 400 && status < 500) throw new NotSent(messages.cloudRefused(name), { isFinal: true })
  throw new NotSent(messages.cloudUnreachable(name), { isFinal: false })
}

export const isSuccess = ({ status }: WholeAnswer): boolean => status >= 200 && status < 300

/** Parses the JSON body of a response; an empty object if it is not JSON. */
export function jsonOf({ text }: WholeAnswer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
