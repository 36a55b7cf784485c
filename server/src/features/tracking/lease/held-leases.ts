import type { Progress } from '@rankline/serp/check'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { type LeasedSearch, lockLeases, releaseLeases, renewLeases } from './lease.queries.ts'
import { storeProgress } from './progress.queries.ts'

/** The leases that this worker holds; renewed while the worker runs. */
export type HeldLeases = {
  add(searches: readonly LeasedSearch[]): void
  /** False if the lease expired: another worker may have the search. */
  has(search: LeasedSearch): boolean
  drop(searchIds: readonly number[]): void
  /** Releases all held searches, and stores the fetched pages for the next worker to continue from. */
  giveBack(had: ReadonlyMap<number, Progress>): Promise<void>
}

export function createHeldLeases(db: Kysely<Tables>, leaseSeconds: number, log: Log): HeldLeases {
  const held = new Map<number, string>()
  const heartbeat = setInterval(() => void renew(), (leaseSeconds * 1000) / 3)

  async function renew() {
    if (held.size === 0) return
    const asked = new Map(held)
    try {
      const renewed = new Set(await renewLeases(db, asked, leaseSeconds))
      // Only leases unchanged during the query are dropped: others were recorded or taken again meanwhile.
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
    async giveBack(had) {
      clearInterval(heartbeat)
      if (held.size > 0)
        await transaction(db, async (trx) => {
          const ours = await lockLeases(trx, held)
          const begun = new Map([...had].filter(([id]) => ours.has(id)))
          if (begun.size > 0) await storeProgress(trx, begun)
          await releaseLeases(trx, held, new Date())
        })
      held.clear()
    },
  }
}
