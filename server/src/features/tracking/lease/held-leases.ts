import type { Progress } from '@rankline/serp/check'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { type LeasedSearch, lockLeases, releaseLeases, renewLeases } from './lease.queries.ts'
import { storeProgress } from './progress.queries.ts'

/** The leases this worker holds, kept alive as long as it is. */
export type HeldLeases = {
  add(searches: readonly LeasedSearch[]): void
  /** False when the lease ran out and the search may be another worker's. */
  has(search: LeasedSearch): boolean
  drop(searchIds: readonly number[]): void
  /** Releases everything still held, with the pages that whoever takes it next goes on from. */
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
    async giveBack(had) {
      clearInterval(heartbeat)
      if (held.size > 0)
        await transaction(db, async (trx) => {
          const ours = await lockLeases(trx, held)
          const begun = new Map([...had].filter(([id]) => ours.has(id)))
          if (begun.size > 0) await storeProgress(trx, begun)
          await releaseLeases(trx, held)
        })
      held.clear()
    },
  }
}
