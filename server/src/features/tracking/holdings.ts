import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { type LeasedSearch, releaseLeases, renewLeases } from './lease.queries.ts'

/** The leases this worker holds, kept alive as long as it is. */
export type Holdings = {
  add(searches: readonly LeasedSearch[]): void
  /** False when the lease ran out and the search may be another worker's. */
  has(search: LeasedSearch): boolean
  drop(searchIds: readonly number[]): void
  /** Releases everything still held. */
  giveBack(): Promise<void>
}

export function createHoldings(db: Kysely<Tables>, leaseSeconds: number, log: Log): Holdings {
  const held = new Map<number, string>()
  const heartbeat = setInterval(() => void renew(), (leaseSeconds * 1000) / 3)

  async function renew() {
    if (held.size === 0) return
    const asked = new Map(held)
    try {
      const renewed = new Set(await renewLeases(db, asked, leaseSeconds))
      // What was recorded or taken anew while we asked is not lost.
      for (const [id, lease] of asked) if (!renewed.has(id) && held.get(id) === lease) held.delete(id)
    } catch (error) {
      log.warn(error, 'the leases could not be renewed')
    }
  }

  return {
    add(searches) {
      for (const { id, lease } of searches) held.set(id, lease)
    },
    has: ({ id, lease }) => held.get(id) === lease,
    drop(searchIds) {
      for (const id of searchIds) held.delete(id)
    },
    async giveBack() {
      clearInterval(heartbeat)
      if (held.size > 0) await releaseLeases(db, held)
      held.clear()
    },
  }
}
