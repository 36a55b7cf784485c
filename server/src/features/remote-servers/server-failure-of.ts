import { messages } from '@rankline/contract/messages'
import { UnlistedHost } from '../../platform/outbound-hosts.ts'
import { PrivateAddress } from '../../platform/private-address.ts'
import { ServerFailure } from './server-failure.ts'

/** What a person is told about a failed connection or upload. Refusals of the server are final, silence is not. */
export function serverFailureOf(cause: unknown): ServerFailure {
  if (cause instanceof ServerFailure) return cause
  if (cause instanceof UnlistedHost) return new ServerFailure(messages.unlistedHost, { isFinal: true, cause })
  if (cause instanceof PrivateAddress)
    return new ServerFailure(messages.privateServer, { isFinal: true, cause })
  const { code, message } = cause as { code?: string | number; message?: string }
  const text = String(message ?? cause)
  if (typeof code === 'number')
    return new ServerFailure(messages.serverRefused(plain(text)), { isFinal: code >= 500, cause })
  if (code === 'ETIMEDOUT' || /time-?out|timed out/i.test(text))
    return new ServerFailure(messages.serverSlow, { isFinal: false, cause })
  return new ServerFailure(messages.serverUnreachable(code ?? plain(text)), { isFinal: false, cause })
}

const MOST_CHARACTERS = 200

/** The answer of a server on one line. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
