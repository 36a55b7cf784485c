import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

type PastDay = Pick<Tables['rank_days'], 'account_id' | 'project_id' | 'day' | 'host' | 'ranks'>

/** Locks unpacked rows before a day. Rows that are being rolled up are skipped. */
export async function lockUnpacked(db: Db, before: string, count: number): Promise<PastDay[]> {
  const { rows } = await sql<PastDay>`
    SELECT account_id, project_id, day, host, ranks
    FROM rank_days
    WHERE packed IS NULL AND day < ${before}::date
    ORDER BY account_id, project_id, day
    LIMIT ${count}
    FOR UPDATE SKIP LOCKED`.execute(db)
  return rows
}

export async function setPacked(
  db: Db,
  days: readonly (Omit<PastDay, 'ranks'> & { packed: string })[],
): Promise<void> {
  await sql`
    UPDATE rank_days
    SET packed = given.packed
    FROM unnest(
      ${days.map(({ account_id }) => account_id)}::bigint[],
      ${days.map(({ project_id }) => project_id)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ host }) => host)}::text[],
      ${days.map(({ packed }) => packed)}::text[]
    ) AS given (account_id, project_id, day, host, packed)
    WHERE rank_days.account_id = given.account_id
      AND rank_days.project_id = given.project_id
      AND rank_days.day = given.day
      AND rank_days.host = given.host`.execute(db)
}
