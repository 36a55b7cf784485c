import { dayOf } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { type LeasedSearch, leaseSearches } from './lease.queries.ts'
import type { Introduce } from './sandbox-sites.ts'

/** Leases due searches in rounds; queries again only when new ones may be due. */
export type Leasing = {
  /** Whether it is time to look for due searches. */
  isTime(): boolean
  /** Milliseconds until the next query; 0 if it is time. */
  wait(): number
  /** Something became due. */
  wake(): void
  /** Empty if nothing is due or the database is unreachable. */
  take(count: number): Promise<LeasedSearch[]>
}

type LeasingOptions = {
  db: Kysely<Tables>
  log: Log
  seconds: number
  /** Milliseconds between queries if nothing was due and no wake-up came. */
  poll: number
  introduce: Introduce | undefined
  now: () => Date
  onLeased(searches: readonly LeasedSearch[]): void
}

const MOST_AT_ONCE = 200
const PAUSE_AFTER_ERROR = 1_000
/** Milliseconds after which a query begins at the oldest due search again. It then finds expired leases of others. */
const BOUND_LASTS = 60_000

export function createLeasing(options: LeasingOptions): Leasing {
  const { db, log, seconds, poll, introduce, now, onLeased } = options
  /** When to query next after nothing was due; milliseconds since 1970. */
  let lookAt = 0
  let bound = newBound()

  async function introduceTo(leased: LeasedSearch[]) {
    try {
      if (leased.length > 0) await introduce?.(leased)
    } catch (error) {
      // Continue: a broken source shows in the checks, which fail and are recorded.
      log.warn(error, 'the sites could not be introduced')
    }
  }

  return {
    isTime: () => Date.now() >= lookAt,
    wait: () => Math.max(0, lookAt - Date.now()),
    wake() {
      lookAt = 0
      bound = newBound()
    },
    async take(wanted) {
      const count = Math.min(MOST_AT_ONCE, wanted)
      const at = now()
      try {
        if (Date.now() - bound.setAt > BOUND_LASTS) bound = newBound()
        const usedBound = bound
        const leased = await leaseSearches(db, {
          count,
          seconds,
          now: at,
          today: dayOf(at),
          since: bound.since,
        })
        const isAll = leased.length < count
        // Fewer than requested: nothing more is due until a wake-up or the next poll.
        lookAt = isAll ? Date.now() + poll : 0
        if (isAll) bound = newBound()
        else usedBound.since = latestDue(leased) ?? usedBound.since
        onLeased(leased)
        await introduceTo(leased)
        return leased
      } catch (error) {
        lookAt = Date.now() + PAUSE_AFTER_ERROR
        log.error(error, 'no searches could be taken')
        return []
      }
    },
  }
}

/** Daily searches that were due before `since` are leased. A wake-up replaces it, also while a query runs that would raise it. */
const newBound = () => ({ since: null as Date | null, setAt: Date.now() })

/** When the last of the daily searches became due; undefined if there are none. */
function latestDue(leased: readonly LeasedSearch[]): Date | undefined {
  const times = leased.filter(({ priority }) => priority === 0).map(({ due_at }) => due_at.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
