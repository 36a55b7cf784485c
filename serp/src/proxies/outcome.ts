import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import type { Outcome } from './state.ts'

/** The proxy did not carry the request. The engine never received it, so another proxy may try. */
export class UnreachedError extends SourceError {}

export function outcomeOfPage({ status }: ParsedPage): Outcome {
  return status === 'blocked' ? { kind: 'blocked', message: 'A captcha or a block.' } : { kind: 'page' }
}

/** Outcome of a failed request for its proxy. A time-out is the signal's reason; any other abort is our own. */
export function outcomeOfError(error: unknown, signal: AbortSignal): Outcome {
  const cause: unknown = signal.aborted ? signal.reason : error
  if (!(cause instanceof SourceError)) return { kind: 'dropped' }
  const { failure, message, retryAfter } = cause
  if (cause instanceof UnreachedError || failure === 'unauthorised') return { kind: 'dead', message }
  if (failure === 'blocked' || failure === 'rate_limited') return { kind: 'blocked', message, retryAfter }
  return { kind: 'failed', message, rests: failure === 'timeout' || failure === 'network' }
}
