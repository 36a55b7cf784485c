import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DayRange } from '../charts.queries.ts'

type Db = Kysely<Tables>

export type Member = { id: number; volume: number | null; cost_per_click: number | null }

/** Keywords of a project that meet a condition, ascending by id. */
export async function findMembers(
  db: Db,
  accountId: number,
  projectId: number,
  within: RawBuilder<SqlBool>,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT id, volume, cost_per_click
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL AND ${within}
    ORDER BY id`.execute(db)
  return rows
}

export async function countKeywords(db: Db, accountId: number, projectId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL`.execute(db)
  return rows[0]?.total ?? 0
}

/** `keyword_ids` with commas; null where they are those of the day before. */
export type RankDay = { day: string; host: string; keyword_ids: string | null; ranks: Buffer }

/** Stored ranks of the site (an empty host) or of competitors, by host, oldest first. Without hosts: of all competitors. */
export async function findRankDays(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[] | null,
  { from, to }: DayRange,
): Promise<RankDay[]> {
  const wanted = hosts === null ? sql`host <> ''` : sql`host = ANY (${hosts}::text[])`
  const { rows } = await sql<Omit<RankDay, 'ranks'> & { ranks: string }>`
    SELECT
      day, host,
      -- A letter a byte: half of what bytes are as text, and read at once. No byte is 0.
      convert_from(ranks, 'LATIN1') AS ranks,
      CASE WHEN lag(list_hash) OVER of_host IS DISTINCT FROM list_hash
        THEN array_to_string(keyword_ids, ',')
      END AS keyword_ids
    FROM rank_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND day BETWEEN ${from}::date AND ${to}::date
      AND ${wanted}
    WINDOW of_host AS (PARTITION BY host ORDER BY day)
    ORDER BY host, day`.execute(db)
  return rows.map((row) => ({ ...row, ranks: Buffer.from(row.ranks, 'latin1') }))
}
