import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Two switches between the same two pages within this many days mean that the pages compete for a keyword. */
const CONTEST_DAYS = 30
/** Days that are read. A switch on the first contest day needs the page of the days before it, so a week more is read. */
const READ_DAYS = CONTEST_DAYS + 7

export type RankedElsewhere = { accountId: number; id: number; day: string }

/** `given` and `seen` for WITH: the pages that ranked on the days before, each with the one before it. */
export function pagesSeen(keywords: readonly RankedElsewhere[]): RawBuilder<unknown> {
  const days = keywords.map(({ day }) => day).sort()
  return sql`
    given AS (
      SELECT *
      FROM unnest(
        ${keywords.map(({ accountId }) => accountId)}::bigint[],
        ${keywords.map(({ id }) => id)}::bigint[],
        ${keywords.map(({ day }) => day)}::date[]
      ) AS given (account_id, keyword_id, today)
    ), seen AS (
      SELECT
        account_id, keyword_id, project_id, today, day, landing_page_id AS page,
        lag(landing_page_id) OVER (PARTITION BY account_id, keyword_id ORDER BY day) AS page_before
      FROM positions
      JOIN given USING (account_id, keyword_id)
      WHERE landing_page_id IS NOT NULL
        AND day BETWEEN today - ${READ_DAYS}::integer AND today
        -- Constants, so that only the partitions of this month are planned for.
        AND day BETWEEN ${days[0]}::date - ${READ_DAYS}::integer AND ${days.at(-1)}::date
    )`
}

/**
 * Stores when the ranking page of these keywords changed, and until when two of their pages count as competing. Reads a
 * month of positions and skips days without a position.
 */
export async function markPageChanges(db: Db, keywords: readonly RankedElsewhere[]): Promise<void> {
  await sql`
    WITH ${pagesSeen(keywords)}, switches AS (
      SELECT
        account_id, keyword_id, day,
        lag(day) OVER (
          PARTITION BY account_id, keyword_id, least(page, page_before), greatest(page, page_before)
          ORDER BY day
        ) AS day_before
      FROM seen
      WHERE page <> page_before
    ), changes AS (
      SELECT account_id, keyword_id, max(day) AS changed_on, max(day_before) + ${CONTEST_DAYS}::integer AS until
      FROM switches
      GROUP BY account_id, keyword_id
    )
    UPDATE keywords
    SET page_changed_on = changed_on, pages_contested_until = until
    FROM changes
    WHERE keywords.account_id = changes.account_id AND keywords.id = changes.keyword_id`.execute(db)
}
