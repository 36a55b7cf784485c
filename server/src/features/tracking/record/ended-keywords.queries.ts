import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Pair } from './pairs.ts'

/** Whether the complete check of a day is the keyword's last one. */
export const isLastCheck = ({ check, keyword }: Pair): boolean =>
  keyword.is_once || (keyword.ends_on !== null && check.day >= keyword.ends_on)

/** Ends keywords with the check that was their last: they are disabled from now on. */
export async function endKeywords(db: Kysely<Tables>, last: readonly Pair[]): Promise<void> {
  await sql`
    UPDATE keywords
    SET is_enabled = false, ended_on = given.day, is_end_untold = true, requested_at = NULL
    FROM unnest(
      ${last.map(({ keyword }) => keyword.account_id)}::bigint[],
      ${last.map(({ keyword }) => keyword.id)}::bigint[],
      ${last.map(({ check }) => check.day)}::date[]
    ) AS given (account_id, id, day)
    WHERE keywords.account_id = given.account_id AND keywords.id = given.id`.execute(db)
}
