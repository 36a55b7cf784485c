import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findOwn(
  db: Db,
  accountId: number,
  userId: number,
): Promise<{ projects: number; email: string }> {
  const { rows } = await sql<{ projects: number; email: string }>`
    SELECT
      (SELECT count(*) FROM projects WHERE account_id = ${accountId} AND deleted_at IS NULL) AS projects,
      (SELECT email FROM users WHERE id = ${userId}) AS email`.execute(db)
  return rows[0]!
}

/** Seconds without a sign of life after which a worker counts as gone. */
const SILENCE = 60

export async function findLivingWorker(db: Db): Promise<number | null> {
  const since = new Date(Date.now() - SILENCE * 1_000)
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
