import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Column } from './table.ts'

type Db = Kysely<Tables>
type Range = { from: string; to: string }

/** Column that names the former search, or the project's former address, of positions before a change. */
export const formerColumn: Column = { header: 'Changes', kind: 'text', width: 48 }

const ofRange = (accountId: number, keywordIds: readonly number[], { from, to }: Range) => sql`
  FROM search_changes
  WHERE account_id = ${accountId}
    AND keyword_id = ANY (${keywordIds}::bigint[])
    AND EXISTS (
      SELECT FROM former_positions
      WHERE former_positions.account_id = search_changes.account_id
        AND former_positions.keyword_id = search_changes.keyword_id
        AND former_positions.change_id = search_changes.id
        AND former_positions.day BETWEEN ${from}::date AND ${to}::date
    )`

/** Whether one of the keywords has positions of another search in a range of days. */
export async function hasFormerSearches(
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  range: Range,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 ${ofRange(accountId, keywordIds, range)} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** By keyword: `until 2026-11-03: red shoes · Google Web · Germany`, oldest first. */
export async function formerSearches(
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  range: Range,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ keyword_id: number; text: string }>`
    SELECT keyword_id, string_agg('until ' || to_char(day, 'YYYY-MM-DD') || ': ' || before, '; ' ORDER BY id) AS text
    ${ofRange(accountId, keywordIds, range)}
    GROUP BY keyword_id`.execute(db)
  return new Map(rows.map(({ keyword_id: id, text }) => [id, text]))
}
