import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { packRanks } from '../../tracking/roll-up/packed-ranks.ts'
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

/** `keyword_ids`, separated by commas; only in the first row of those with the same `list_hash`. */
export type Listed = { day: string; host: string; list_hash: number; keyword_ids: string | null }
export type RankDay = Listed & { ranks: Buffer }
export type VoiceDay = Listed & { packed: string }

// Latin-1 text, one letter per byte: half the size of bytea's text form, and read in one step. No byte is 0.
const asLetters = sql`convert_from(ranks, 'LATIN1')`

/** Rows of sites with the selected columns, by host, oldest first. */
async function findDays<Row>(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to }: DayRange,
  selected: RawBuilder<Row>,
  wanted: RawBuilder<SqlBool>,
): Promise<(Row & Listed)[]> {
  const { rows } = await sql<Row & Listed>`
    SELECT
      day, host, ${selected}, list_hash,
      CASE WHEN row_number() OVER of_list = 1 THEN array_to_string(keyword_ids, ',') END AS keyword_ids
    FROM rank_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND day BETWEEN ${from}::date AND ${to}::date
      AND ${wanted}
    WINDOW of_list AS (PARTITION BY list_hash ORDER BY host, day)
    ORDER BY host, day`.execute(db)
  return rows
}

/** All ranks of the site itself, oldest first. */
export async function findRankDays(
  db: Db,
  accountId: number,
  projectId: number,
  range: DayRange,
): Promise<RankDay[]> {
  const selected = sql<{ ranks: string }>`${asLetters} AS ranks`
  const rows = await findDays(db, accountId, projectId, range, selected, sql`host = ''`)
  return rows.map((row) => ({ ...row, ranks: Buffer.from(row.ranks, 'latin1') }))
}

/** Packed ranks of the site (an empty host) or of competitors, by host, oldest first. Without hosts: of all competitors. */
export async function findVoiceDays(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[] | null,
  range: DayRange,
): Promise<VoiceDay[]> {
  const wanted = hosts === null ? sql<SqlBool>`host <> ''` : sql<SqlBool>`host = ANY (${hosts}::text[])`
  // Today's rows are not packed yet.
  const selected = sql<{ packed: string | null; ranks: string | null }>`
    packed, CASE WHEN packed IS NULL THEN ${asLetters} END AS ranks`
  const rows = await findDays(db, accountId, projectId, range, selected, wanted)
  return rows.map(({ packed, ranks, ...day }) => ({
    ...day,
    packed: packed ?? packRanks({ host: day.host, ranks: Buffer.from(ranks ?? '', 'latin1') }),
  }))
}
