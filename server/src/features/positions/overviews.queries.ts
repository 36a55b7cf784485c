import { OVERVIEW } from '@rankline/serp/overviews'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { StoredDay } from './overview-days.ts'

type Db = Kysely<Tables>
type Range = { from: string; to: string }

/** The days of a range on which a keyword was checked, ascending. */
export async function findCheckedDays(
  db: Db,
  accountId: number,
  keywordId: number,
  { from, to }: Range,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day
    FROM positions
    WHERE account_id = ${accountId} AND keyword_id = ${keywordId} AND day BETWEEN ${from}::date AND ${to}::date
    ORDER BY day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Finds the stored days of a range and the last one before it, for the keyword's current search only. */
export async function findStoredDays(
  db: Db,
  accountId: number,
  keywordId: number,
  { from, to }: Range,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    SELECT overview_days.day, overview_days.place
    FROM overview_days
    JOIN keywords ON keywords.account_id = overview_days.account_id AND keywords.id = overview_days.keyword_id
    WHERE overview_days.account_id = ${accountId}
      AND overview_days.keyword_id = ${keywordId}
      AND overview_days.day <= ${to}::date
      AND (keywords.searched_since IS NULL OR overview_days.day >= keywords.searched_since)
      AND (overview_days.day >= ${from}::date OR overview_days.day = (
        SELECT max(day)
        FROM overview_days
        WHERE account_id = ${accountId} AND keyword_id = ${keywordId}
          AND day < ${from}::date AND place <> ${OVERVIEW.failed}
      ))
    ORDER BY overview_days.day`.execute(db)
  return rows
}
