import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DueDay } from './project-days.queries.ts'

type Db = Kysely<Tables>

const clicks = formulas.clickShare(sql.ref('looked.position'), formulas.curveOfDay)
const bestClicks = formulas.clickShare(sql`1`, formulas.curveOfDay)

/**
 * Rolls up each competitor's share of the attainable clicks per day, from the currently enabled keywords and
 * competitors, by the account's click curve of each day. If a check was too shallow to find a competitor, its last
 * known position counts.
 */
export async function rollUpVoices(db: Db, days: readonly DueDay[]): Promise<void> {
  const followed = await ofAccountsWithCompetitors(db, days)
  if (followed.length === 0) return
  const due = sql`
    unnest(
      ${followed.map(({ account_id }) => account_id)}::bigint[],
      ${followed.map(({ project_id }) => project_id)}::bigint[],
      ${followed.map(({ day }) => day)}::date[]
    ) AS due (account_id, project_id, day)`
  const sorted = followed.map(({ day }) => day).toSorted()
  await sql`
    DELETE FROM share_of_voice_days
    USING ${due}
    WHERE share_of_voice_days.account_id = due.account_id
      AND share_of_voice_days.project_id = due.project_id
      AND share_of_voice_days.day = due.day`.execute(db)
  // MATERIALIZED fixes the order, as in `rollUpDays`.
  await sql`
    WITH stood AS MATERIALIZED (
      SELECT positions.account_id, positions.project_id, positions.day, positions.keyword_id
      FROM ${due}
      JOIN positions USING (account_id, project_id, day)
      -- Said once more in constants, so that only the months concerned are looked at.
      WHERE positions.day BETWEEN ${sorted.at(0)}::date AND ${sorted.at(-1)}::date
    ), weighed AS MATERIALIZED (
      SELECT stood.*, ${formulas.weight(sql.ref('keywords.volume'))} AS weight
      FROM stood
      JOIN keywords ON keywords.account_id = stood.account_id AND keywords.id = stood.keyword_id
      WHERE keywords.deleted_at IS NULL AND keywords.is_enabled
    ), attainable AS (
      SELECT account_id, project_id, day, sum(weight) AS weight
      FROM weighed
      GROUP BY account_id, project_id, day
      HAVING sum(weight) > 0
    )
    INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
    SELECT
      looked.account_id, looked.project_id, looked.day, host,
      count(*),
      ${formulas.shareOfClicks(
        sql`sum(${clicks} * looked.weight)`,
        sql`min(${bestClicks} * attainable.weight)`,
      )}
    FROM (
      SELECT
        weighed.account_id, weighed.project_id, weighed.day, weighed.weight, competitors.host,
        CASE WHEN found.position IS NULL AND found.depth < 100 THEN competitors.position ELSE found.position END
          AS position
      FROM weighed
      JOIN competitors USING (account_id, keyword_id)
      JOIN competitor_positions AS found
        ON found.account_id = competitors.account_id
        AND found.competitor_id = competitors.id
        AND found.day = weighed.day
        -- In constants once more: else every day of every competitor is read, and the cost grows with history.
        AND found.day BETWEEN ${sorted.at(0)}::date AND ${sorted.at(-1)}::date
      WHERE competitors.is_enabled
    ) AS looked
    JOIN attainable USING (account_id, project_id, day)
    ${formulas.joinCurveOfDay(sql.ref('looked.account_id'), sql.ref('looked.day'))}
    GROUP BY looked.account_id, looked.project_id, looked.day, host`.execute(db)
}

/** Most accounts never had a competitor; their days are not read a second time. */
async function ofAccountsWithCompetitors(db: Db, days: readonly DueDay[]): Promise<DueDay[]> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id
    FROM unnest(${[...new Set(days.map(({ account_id }) => account_id))]}::bigint[]) AS given (account_id)
    WHERE EXISTS (SELECT FROM competitors WHERE competitors.account_id = given.account_id)
      OR EXISTS (SELECT FROM share_of_voice_days WHERE share_of_voice_days.account_id = given.account_id)`.execute(
    db,
  )
  const accounts = new Set(rows.map(({ account_id }) => account_id))
  return days.filter(({ account_id }) => accounts.has(account_id))
}
