import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { CHECKED } from './rank-days.ts'

const rank = sql<number>`(get_byte(ranks, place) % ${sql.lit(CHECKED)})`

/**
 * @public Counts the visibility of every recorded day of an account again, from the positions and by the click curve of
 * the day. A day without positions has no visibility.
 */
export async function recountVisibility(db: Kysely<Tables>, accountId: number): Promise<void> {
  await sql`
    UPDATE project_days
    SET visibility = (
      SELECT ${formulas.averageVisibility(rank, sql.ref('curve'))}
      FROM (
        SELECT ranks, ${formulas.curveOfDay} AS curve
        FROM rank_days
        ${formulas.joinCurveOfDay(sql.ref('rank_days.account_id'), sql.ref('rank_days.day'))}
        WHERE rank_days.account_id = project_days.account_id
          AND rank_days.project_id = project_days.project_id
          AND rank_days.day = project_days.day
          AND host = ''
      ) AS stored
      CROSS JOIN LATERAL generate_series(0, length(ranks) - 1) AS place
    )
    WHERE account_id = ${accountId}`.execute(db)
}
