import { failureKinds, type SourceFailure } from '@rankline/serp/failures'
import type { PageStatus, ParsedPage } from '@rankline/serp/page'
import { type Source, SourceError } from '@rankline/serp/source'

/** How many checks may run at a source: more while it answers well, half after it refuses or times out. */
export type AdaptiveConcurrency = {
  limit(): number
  answered(): void
  strained(): void
}

const START = 4
/** Milliseconds after the limit was halved in which further failures do not count: they began before it. */
const QUIET_TIME = 1_000

/** Additive increase, multiplicative decrease, as TCP does it: doubling per round until the first strain. */
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

/** How a request ended: the status of the page, or why there is none. */
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

/** True when this process ended the request: that says nothing about the source. */
function isOurs(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof SourceError)
}
