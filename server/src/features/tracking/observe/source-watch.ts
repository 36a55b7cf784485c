import type { CheckFailure } from '@rankline/serp/failures'
import type { Log } from '../../../platform/log.ts'
import { failuresText } from './check-summary.ts'

/** Logs once when a source starts to fail for an engine, and once when it answers again. */
export type SourceWatch = {
  /** Called after a request to a source for a check; null: it answered. */
  asked(source: string, engine: string, failure: CheckFailure | null): void
}

/** How many recent checks are considered, and the minimum to judge by. */
const LOOKED_AT = 50
const LEAST = 10
/** Between the two shares nothing is logged, so that a borderline source does not fill the log. */
const FAILING = 0.5
const WELL = 0.2

type Watched = { last: (CheckFailure | null)[]; isFailing: boolean }

/** @param isPassedOver whether another source is used instead now */
export function createSourceWatch(
  log: Log,
  isPassedOver: (source: string, engine: string) => boolean,
): SourceWatch {
  const watched = new Map<string, Watched>()

  return {
    asked(source, engine, failure) {
      // Not a sign of the source's health: the source does not support this search.
      if (failure === 'unsupported') return
      const key = `${source} ${engine}`
      const one = watched.get(key) ?? { last: [], isFailing: false }
      watched.set(key, one)
      one.last = [...one.last, failure].slice(-LOOKED_AT)
      const failures = one.last.filter((last) => last !== null)
      const share = failures.length / one.last.length
      if (one.last.length < LEAST) return
      const of = `${failures.length} of the last ${one.last.length} checks of ${engine}`
      if (!one.isFailing && share >= FAILING) {
        one.isFailing = true
        const next = isPassedOver(source, engine)
          ? 'It is passed over for now where another source can be asked'
          : 'It goes on being asked'
        const reasons = failuresText(countsOf(failures))
        const said = `${of} failed at ${source} (${reasons}). ${next}; failed checks are tried again after 1, 5, 15 and 60 minutes.`
        log.warn({ source, engine, share, failures: Object.fromEntries(countsOf(failures)) }, said)
      } else if (one.isFailing && share <= WELL) {
        one.isFailing = false
        log.warn({ source, engine, share }, `${source} answers again for ${engine}: ${of} failed.`)
      }
    },
  }
}

function countsOf(failures: readonly CheckFailure[]): Map<CheckFailure, number> {
  const counts = new Map<CheckFailure, number>()
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1)
  return counts
}
