import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>
export type Waiting = { waiting: number; failed: number }
export type FailureRow = { engine_id: number; source: string | null; failure: string; checks: number }

/** Failed checks since a moment, by engine, source and reason. Reads `check_runs_failed`. */
export async function findFailures(db: Db, since: Date): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    SELECT engine_id, source, check_runs.failure, count(*) AS checks
    FROM check_runs
    JOIN searches ON searches.id = check_runs.search_id
    WHERE check_runs.outcome = 'failed' AND ended_at >= ${since}
    GROUP BY engine_id, source, check_runs.failure
    ORDER BY checks DESC, engine_id, source
    LIMIT 20`.execute(db)
  return rows
}

export async function countJobs(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL) AS failed
    FROM graphile_worker.jobs`.execute(db)
  return rows[0]!
}

export async function countMails(db: Db, since: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*) FROM mails WHERE settled_at IS NULL) AS waiting,
      (SELECT count(*) FROM mails WHERE settled_at >= ${since}::date AND state = 'failed'
        AND dismissed_at IS NULL) AS failed`.execute(db)
  return rows[0]!
}

/** Failed messages are found by their age. */
export async function countDeliveries(db: Db, since: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*) FROM deliveries WHERE status = 'queued') AS waiting,
      (SELECT count(*)
        FROM messages
        JOIN deliveries ON deliveries.account_id = messages.account_id AND deliveries.message_id = messages.id
        WHERE messages.created_at >= ${since}::date AND status = 'failed' AND dismissed_at IS NULL) AS failed`.execute(
    db,
  )
  return rows[0]!
}

export async function findDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return rows[0]!.bytes
}

/** Stores the size of a day and deletes the sizes of days before `oldest`. */
export async function keepDatabaseSize(db: Db, day: string, oldest: string) {
  const bytes = await findDatabaseSize(db)
  await db
    .insertInto('database_sizes')
    .values({ day, bytes })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ bytes }))
    .execute()
  await db.deleteFrom('database_sizes').where('day', '<', oldest).execute()
}

/** Finds the first stored size on or after a day; undefined if there is none. */
export const findSizeSince = (db: Db, day: string) =>
  db
    .selectFrom('database_sizes')
    .select(['day', 'bytes'])
    .where('day', '>=', day)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()

/** The largest tables with their indexes; the partitions of a table count together. */
export async function findLargestTables(db: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT coalesce(parent.relname, class.relname)::text AS name,
      sum(pg_total_relation_size(class.oid))::bigint AS bytes
    FROM pg_class AS class
    JOIN pg_namespace ON pg_namespace.oid = class.relnamespace AND nspname = 'public'
    LEFT JOIN pg_inherits ON inhrelid = class.oid
    LEFT JOIN pg_class AS parent ON parent.oid = inhparent
    WHERE class.relkind = 'r'
    GROUP BY 1
    ORDER BY bytes DESC
    LIMIT 8`.execute(db)
  return rows
}
