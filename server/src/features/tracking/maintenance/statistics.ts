import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'

/** After this many recorded checks since the start, the planner's statistics are refreshed. */
const MILESTONES = [200, 2_000, 20_000]

/**
 * Keeps the planner from using the statistics of empty tables. Autovacuum runs once a minute; within that minute a
 * first project may add ten thousand keywords, and every look-up by key then reads the wrong index.
 * @returns a function to call with the number of recorded checks
 */
export function keepStatistics(db: Kysely<Tables>, log: Log): (recorded: number) => void {
  const milestones = [...MILESTONES]
  let total = 0
  return (recorded) => {
    total += recorded
    if (total < (milestones[0] ?? Number.POSITIVE_INFINITY)) return
    milestones.shift()
    void renewStatistics(db, log)
  }
}

/** Updates the planner's statistics. Call it after bulk writes, such as imports. A failure is only logged. */
export async function renewStatistics(db: Kysely<Tables>, log: Log): Promise<void> {
  await sql`
    ANALYZE keywords, searches, positions, rank_days, landing_pages, result_pages, result_bodies, keyword_tags, tag_spans`
    .execute(db)
    .catch((error) => log.warn(error, 'the statistics could not be renewed'))
}
