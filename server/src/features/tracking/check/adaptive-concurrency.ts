import { failureKinds, type SourceFailure } from '@rankline/serp/failures'
import type { PageStatus, ParsedPage } from '@rankline/serp/page'
import { type Source, SourceError } from '@rankline/serp/source'

/** Limit of running checks at a source: grows while the source answers well, halves after a refusal or timeout. */
export type AdaptiveConcurrency = {
  limit(): number
  answered(): void
  strained(): void
}

const START = 4
/** Milliseconds after halving in which failures do not count, because their requests began before it. */
const QUIET_TIME = 1_000

/** Additive increase, multiplicative decrease, as in TCP: the limit doubles per round until the first failure. */
export function createAdaptiveConcurrency(
  ceiling: number,
  now: () => number = Date.now,
): AdaptiveConcurrency {
  let limit = Math.min(START, ceiling)
  let isStarting = true
  let quietUntil = 0
  return {
    limit: () => Math.floor(limit),
    answered() {
      limit = Math.min(ceiling, limit + (isStarting ? 1 : 1 / limit))
    },
    strained() {
      if (now() < quietUntil) return
      quietUntil = now() + QUIET_TIME
      isStarting = false
      limit = Math.max(1, limit / 2)
    },
  }
}

/** How a request ended: the status of the page, or why there is no page. */
export type RequestStatus = PageStatus | SourceFailure | 'broken_off'

/** Returns the same source; each of its answers changes the limit. */
export function withAdaptiveConcurrency(
  source: Source,
  concurrency: AdaptiveConcurrency,
  onEnd: (status: RequestStatus) => void = () => {},
): Source {
  return {
    ...source,
    async fetchPage(request, signal): Promise<ParsedPage> {
      try {
        const page = await source.fetchPage(request, signal)
        if (page.status === 'blocked') concurrency.strained()
        else concurrency.answered()
        onEnd(page.status)
        return page
      } catch (error) {
        if (isStrain(error) && !isOurs(signal)) concurrency.strained()
        onEnd(error instanceof SourceError ? error.failure : 'broken_off')
        throw error
      }
    },
  }
}

function isStrain(error: unknown): boolean {
  return error instanceof SourceError && failureKinds[error.failure].isStrain
}

/** True if this process aborted the request, so that the failure is not the source's. */
function isOurs(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof SourceError)
}
