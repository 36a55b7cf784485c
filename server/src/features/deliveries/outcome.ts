import { messages } from '@rankline/contract/messages'
import type { OutboundAnswer } from '../../platform/outbound.ts'
import { PrivateAddress, UnlistedHost } from '../../platform/public-hosts.ts'
import { Busy } from '../../platform/semaphores.ts'

/**
 * Result of an attempt. `failed`: permanent. `later`: retry, after at least `pause` milliseconds if the receiver named them.
 * `busy`: not attempted. `rests`: circuit open until then. `answer`: for the delivery log.
 */
export type Outcome =
  | { is: 'sent'; answer: string }
  | { is: 'failed'; answer: string }
  | { is: 'later'; answer: string; pause: number | null; isTimeOut?: boolean }
  | { is: 'busy' }
  | { is: 'rests'; answer: string; until: Date }

const LONGEST_ANSWER = 200

/** @param minimum seconds to wait, if the receiver gives them in the body instead of the header */
export function outcomeOf(
  { status, retryAfter, text }: OutboundAnswer,
  minimum: number | null = null,
): Outcome {
  const answer = shown(status, text)
  if (status >= 200 && status < 300) return { is: 'sent', answer }
  const isTemporary = status === 408 || status === 425 || status === 429 || status >= 500
  if (!isTemporary) return { is: 'failed', answer }
  const pauses = [pauseOf(retryAfter), minimum === null ? null : minimum * 1000].filter((one) => one !== null)
  return { is: 'later', answer, pause: pauses.length === 0 ? null : Math.ceil(Math.max(...pauses)) }
}

/** `200 ok`: the status and the beginning of the body in one line. */
function shown(status: number, text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('\0', '').trim()
  return `${status} ${line}`.trim().slice(0, LONGEST_ANSWER)
}

/** Milliseconds of a `Retry-After` header (RFC 9110), which has seconds or a date. */
export function pauseOf(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}

export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof Busy) return { is: 'busy' }
  if (error instanceof UnlistedHost) return { is: 'failed', answer: messages.unlistedHost }
  if (error instanceof PrivateAddress) return { is: 'failed', answer: messages.privateReceiver }
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } }
  if (name === 'TimeoutError' || /TIMEOUT/.test(code ?? ''))
    return { is: 'later', answer: messages.receiverSlow, pause: null, isTimeOut: true }
  const answer = messages.receiverUnreachable(code ?? cause?.code ?? name ?? 'unknown')
  return { is: 'later', answer, pause: null }
}
