import { messages } from '@rankline/contract/messages'
import { ServerFailure } from '../server-failure.ts'
import { textOf, xmlOf } from './xml.ts'

const MOST_CHARACTERS = 200

/** The failure that the person sees when a bucket refuses. It is final unless the service is busy or broken. */
export function failureOf(status: number, text: string): ServerFailure {
  const xml = xmlOf(text)
  const [code, region] = [textOf(xml, 'Code'), textOf(xml, 'Region')]
  if (code === 'AuthorizationHeaderMalformed' && region !== '')
    return new ServerFailure(messages.bucketRegion(region.slice(0, 64)), { isFinal: true })
  if (status >= 300 && status < 400) return new ServerFailure(messages.bucketElsewhere, { isFinal: true })
  const said = [code, textOf(xml, 'Message')].filter((part) => part !== '').join(': ') || `status ${status}`
  const isFinal = status >= 400 && status < 500 && !passing.has(code) && status !== 429
  return new ServerFailure(messages.serverRefused(plain(said)), { isFinal })
}

const passing = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable', 'NoSuchUpload'])

const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
