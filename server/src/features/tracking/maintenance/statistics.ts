import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'

/** After this many recorded checks since the start, the planner's statistics are refreshed. */
const MILESTONES = [200, 2_000, 20_000]
/** A table with more rows per recorded check has statistics that these checks cannot have made wrong. */
const LARGE = 10
const TABLES = [
  'keywords',
  'searches',
  'positions',
  'rank_days',
  'landing_pages',
  'result_pages',
  'result_bodies',
  'packed_bodies',
  'overview_sources',
  'keyword_tags',
  'tag_spans',
]

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
    const milestone = milestones.shift()!
    void renewStatistics(db, log, milestone * LARGE)
  }
}

/**
 * Updates the planner's statistics of tables with fewer than `below` rows by their last statistics. Call it after bulk writes,
 * such as imports. A failure is only logged.
 */
export async function renewStatistics(
  db: Kysely<Tables>,
  log: Log,
  below = Number.POSITIVE_INFINITY,
): Promise<void> {
  try {
    const tables = (await findRows(db)).filter(({ rows }) => rows < below)
    if (tables.length > 0)
      await sql`ANALYZE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db)
  } catch (error) {
    log.warn(error, 'the statistics could not be renewed')
  }
}

/** Estimated rows of each table; those of `positions` are in its months. */
async function findRows(db: Kysely<Tables>): Promise<{ name: string; rows: number }[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    SELECT class.relname AS name, greatest(class.reltuples, coalesce(sum(month.reltuples), 0))::float8 AS rows
    FROM pg_class AS class
    LEFT JOIN pg_inherits ON inhparent = class.oid
    LEFT JOIN pg_class AS month ON month.oid = inhrelid
    WHERE class.oid = ANY (${TABLES}::regclass[])
    GROUP BY class.oid`.execute(db)
  return rows
}
