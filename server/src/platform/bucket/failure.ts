import { messages } from '@rankline/contract/messages'
import { plainReply, ServerFailure } from '../server-failure.ts'
import { textOf, xmlOf } from './xml.ts'

/** The failure that the person sees when a bucket refuses. It is final unless the service is busy or broken. */
export function failureOf(status: number, text: string): ServerFailure {
  const xml = xmlOf(text)
  const [code, region] = [textOf(xml, 'Code'), textOf(xml, 'Region')]
  if (code === 'AuthorizationHeaderMalformed' && region !== '')
    return new ServerFailure(messages.bucketRegion(region.slice(0, 64)), { isFinal: true })
  if (status >= 300 && status < 400) return new ServerFailure(messages.bucketElsewhere, { isFinal: true })
  const said = [code, textOf(xml, 'Message')].filter((part) => part !== '').join(': ') || `status ${status}`
  const isFinal = status >= 400 && status < 500 && !passing.has(code) && status !== 429
  return new ServerFailure(messages.serverRefused(plainReply(said)), { isFinal })
}

const passing = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable', 'NoSuchUpload'])
