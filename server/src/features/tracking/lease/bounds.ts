import type { LeasedSearch, Priority, Since } from './lease.queries.ts'

/**
 * Where leases begin. Checked searches leave dead entries at the head of the queues, which no vacuum removes while somebody holds
 * an older snapshot; a lease that begins at the oldest reads all of them.
 */
export type Bounds = {
  /** Where the next lease begins. */
  next(): Since
  /** Moves the bounds by what a lease found. */
  found(lease: Found): void
}

export type Found = {
  since: Since
  /** Searches that were due until then were looked at. */
  at: Date
  /** How many searches were wanted. */
  count: number
  leased: readonly Pick<LeasedSearch, 'priority' | 'due_at'>[]
  /** Milliseconds that it took. */
  took: number
}

/** The first lease begins here, and others from time to time: they find released searches, and expired leases of others. */
export const THE_OLDEST: Since = { 2: null, 1: null, 0: null }

const PRIORITIES: readonly Priority[] = [2, 1, 0]
/**
 * Milliseconds that a lease looks back behind the last one that found everything: a search becomes due at the beginning of a
 * transaction that takes a while, or by another machine's clock.
 */
const LOOKS_BACK = 10_000
/** A lease that begins at the oldest is followed by others for so many times as long as it took. */
const REST = 200
/** Milliseconds after which a lease begins at the oldest again, however long that takes. */
const MOST_REST = 60_000

/** @param clock milliseconds since any time */
export function createBounds(clock: () => number): Bounds {
  let bounds = THE_OLDEST
  let oldestAgainAt = Number.NEGATIVE_INFINITY
  return {
    next: () => (clock() >= oldestAgainAt ? THE_OLDEST : bounds),
    found({ since, at, count, leased, took }) {
      if (since === THE_OLDEST) oldestAgainAt = clock() + Math.min(MOST_REST, REST * took)
      const latest = new Date(at.getTime() - LOOKS_BACK)
      const next: Record<Priority, Date | null> = { ...bounds }
      let left = count
      for (const priority of PRIORITIES) {
        const due = leased.filter((one) => one.priority === priority).map(({ due_at }) => due_at)
        left -= due.length
        const reached = left > 0 ? latest : due.at(-1)
        if (reached !== undefined) next[priority] = reached < latest ? reached : latest
      }
      bounds = next
    },
  }
}
