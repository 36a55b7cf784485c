import { dayOf } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { createBounds } from './bounds.ts'
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
  /** Milliseconds since any time, to measure how long queries take. */
  clock?: () => number
  onLeased(searches: readonly LeasedSearch[]): void
}

const MOST_AT_ONCE = 200
const PAUSE_AFTER_ERROR = 1_000

export function createLeasing(options: LeasingOptions): Leasing {
  const { db, log, seconds, poll, introduce, now, clock = () => performance.now(), onLeased } = options
  /** When to query next after nothing was due; milliseconds since 1970. */
  let lookAt = 0
  const bounds = createBounds(clock)

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
    },
    async take(wanted) {
      const count = Math.min(MOST_AT_ONCE, wanted)
      const at = now()
      try {
        const since = bounds.next()
        const began = clock()
        const leased = await leaseSearches(db, { count, seconds, now: at, today: dayOf(at), since })
        bounds.found({ since, at, count, leased, took: clock() - began })
        // Fewer than requested: nothing more is due until a wake-up or the next poll.
        lookAt = leased.length < count ? Date.now() + poll : 0
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
