import type { Context } from '../../platform/context.ts'
import * as queries from './positions.queries.ts'

export type { DayPositions } from './positions.queries.ts'

/** The positions of keywords that the caller is known to see, on each day of a range. */
export async function dayPositions(
  db: Context['db'],
  accountId: number,
  keywordIds: readonly number[],
  range: { from: string; to: string },
): Promise<Map<number, queries.DayPositions>> {
  const rows = await queries.findDayPositions(db, accountId, keywordIds, range)
  return new Map(rows.map((row) => [row.keyword_id, row]))
}
