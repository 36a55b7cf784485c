import { backoff } from '../backoff.ts'
import { type CheckFailure, failureKinds } from '../failures.ts'

/** How well a source has answered recently. Plain JSON. */
export type Health = {
  /**
   * Share of successful checks, 0-1, as a moving average in which each weighs 1/20; null before the first.
   */
  success: number | null
  failuresInRow: number
  /** Until then other sources are preferred: milliseconds since 1970; null while the circuit is closed. */
  openUntil: number | null
  lastError: { message: string; at: number } | null
}

/** Keeps the health of sources, by keys that the caller chooses. */
export type HealthBook = {
  /**
   * Whether to avoid the source: true after several failures in a row, until a pause ends and one check has
   * tried it again.
   */
  isOpen(key: string): boolean
  /** A check is about to start. The first one after a pause decides for the others. */
  asked(key: string): void
  succeeded(key: string): void
  failed(key: string, failure: CheckFailure, message: string): void
  /** A check was interrupted and says nothing about the source. */
  dropped(key: string): void
  all(): ReadonlyMap<string, Health>
}

const weight = 1 / 20
const mostFailures = 5
const pauses = { first: 30_000, longest: 10 * 60_000 }

type Entry = Health & { pauses: number; isTried: boolean }

/** @param now milliseconds since 1970 */
export function createHealthBook(now: () => number = Date.now): HealthBook {
  const entries = new Map<string, Entry>()

  function entryOf(key: string): Entry {
    const known = entries.get(key)
    if (known !== undefined) return known
    const fresh: Entry = {
      success: null,
      failuresInRow: 0,
      openUntil: null,
      lastError: null,
      pauses: 0,
      isTried: false,
    }
    entries.set(key, fresh)
    return fresh
  }

  const isPausing = ({ openUntil }: Entry) => openUntil !== null && now() < openUntil

  return {
    isOpen(key) {
      const entry = entries.get(key)
      return entry !== undefined && (isPausing(entry) || entry.isTried)
    },
    asked(key) {
      const entry = entryOf(key)
      if (entry.openUntil !== null && !isPausing(entry)) entry.isTried = true
    },
    succeeded(key) {
      const entry = entryOf(key)
      entry.success = shifted(entry.success, 1)
      entry.failuresInRow = 0
      entry.openUntil = null
      entry.isTried = false
      entry.pauses = 0
    },
    failed(key, failure, message) {
      const entry = entryOf(key)
      entry.lastError = { message, at: now() }
      const wasTried = entry.isTried
      entry.isTried = false
      const { circuit } = failureKinds[failure]
      if (circuit === 'untouched') return
      entry.success = shifted(entry.success, 0)
      if (circuit === 'noted') return
      entry.failuresInRow += 1
      const opensAtOnce = circuit === 'at once'
      const isEnough = wasTried || opensAtOnce || entry.failuresInRow >= mostFailures
      if (!isEnough || isPausing(entry)) return
      entry.openUntil = now() + (opensAtOnce ? pauses.longest : backoff(entry.pauses, pauses))
      entry.pauses += 1
    },
    dropped(key) {
      entryOf(key).isTried = false
    },
    all: () => entries,
  }
}

const shifted = (share: number | null, value: 0 | 1) =>
  share === null ? value : share + weight * (value - share)
