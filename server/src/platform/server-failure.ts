import { messages } from '@rankline/contract/messages'
import { PrivateAddress, UnlistedHost } from './public-hosts.ts'

/** Milliseconds that a server may be silent. */
export const PATIENCE = 30_000
const MOST_CHARACTERS = 200

/** A server could not be reached, or refused something. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  /** Whether another try would end the same. */
  readonly isFinal: boolean

  /** @param text for the person */
  constructor(text: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(text, { cause })
    this.isFinal = isFinal
  }
}

/** The failure that the person sees after a failed connection or upload. A refusal is final; a timeout is not. */
export function serverFailureOf(cause: unknown): ServerFailure {
  if (cause instanceof ServerFailure) return cause
  if (cause instanceof UnlistedHost) return new ServerFailure(messages.unlistedHost, { isFinal: true, cause })
  if (cause instanceof PrivateAddress)
    return new ServerFailure(messages.privateServer, { isFinal: true, cause })
  const { code, message } = cause as { code?: string | number; message?: string }
  const text = String(message ?? cause)
  if (typeof code === 'number')
    return new ServerFailure(messages.serverRefused(plainReply(text)), { isFinal: code >= 500, cause })
  if (code === 'ETIMEDOUT' || /time-?out|timed out/i.test(text))
    return new ServerFailure(messages.serverSlow, { isFinal: false, cause })
  return new ServerFailure(messages.serverUnreachable(code ?? plainReply(text)), { isFinal: false, cause })
}

/** The reply of a server as one line. */
export const plainReply = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
