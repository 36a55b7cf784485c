import { failureKinds, type SourceFailure } from '@rankline/serp/failures'
import type { PageStatus, ParsedPage } from '@rankline/serp/page'
import { type Source, SourceError } from '@rankline/serp/source'

/** How many searches may be under way at a source: more while it answers well, half when it shows that it has enough. */
export type Pace = {
  limit(): number
  answered(): void
  strained(): void
}

const START = 4
/** Requests under way when the limit was halved fail together; they count once. */
const DEAF = 1_000

/** Additive increase, multiplicative decrease, as TCP does it: doubling per round until the first strain. */
export function createPace(ceiling: number, now: () => number = Date.now): Pace {
  let limit = Math.min(START, ceiling)
  let isStarting = true
  let deafUntil = 0
  return {
    limit: () => Math.floor(limit),
    answered() {
      limit = Math.min(ceiling, limit + (isStarting ? 1 : 1 / limit))
    },
    strained() {
      if (now() < deafUntil) return
      deafUntil = now() + DEAF
      isStarting = false
      limit = Math.max(1, limit / 2)
    },
  }
}

/** How a request ended: the status of the page, or why there is none. */
export type RequestStatus = PageStatus | SourceFailure | 'broken_off'

/** The same source, each of whose answers is counted. */
export function paced(source: Source, pace: Pace, onEnd: (status: RequestStatus) => void = () => {}): Source {
  return {
    ...source,
    async fetchPage(request, signal): Promise<ParsedPage> {
      try {
        const page = await source.fetchPage(request, signal)
        if (page.status === 'blocked') pace.strained()
        else pace.answered()
        onEnd(page.status)
        return page
      } catch (error) {
        if (isStrain(error) && !isOurs(signal)) pace.strained()
        onEnd(error instanceof SourceError ? error.failure : 'broken_off')
        throw error
      }
    },
  }
}

function isStrain(error: unknown): boolean {
  return error instanceof SourceError && failureKinds[error.failure].isStrain
}

/** Aborted because this process ends, which says nothing about the source. */
function isOurs(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof SourceError)
}
