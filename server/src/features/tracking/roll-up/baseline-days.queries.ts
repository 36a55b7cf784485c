import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds the given days whose market baseline is not counted yet. */
export async function findUncountedDays(db: Db, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day
    FROM unnest(${days}::date[]) AS wanted (day)
    WHERE NOT EXISTS (SELECT FROM counted_field_days AS counted WHERE counted.day = wanted.day)
    ORDER BY day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Counts the market baseline of a day over all accounts. Uses `positions_of_project` and the key of `positions`. */
export async function countFieldDay(db: Db, day: string): Promise<void> {
  await sql`SET LOCAL statement_timeout = '10min'`.execute(db)
  await sql`
    WITH seen AS (
      SELECT
        keywords.account_id, keywords.engine_id, keywords.country_id,
        ${formulas.rankPoints(sql.ref('earlier.position'))} AS before,
        ${formulas.rankPoints(sql.ref('positions.position'))} AS now
      FROM projects
      JOIN positions
        ON positions.account_id = projects.account_id AND positions.project_id = projects.id
        AND positions.day = ${day}::date
      JOIN positions AS earlier
        ON earlier.account_id = positions.account_id AND earlier.keyword_id = positions.keyword_id
        AND earlier.day = ${day}::date - 1
      JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
      WHERE projects.deleted_at IS NULL
        AND (positions.position IS NOT NULL OR positions.depth >= 100)
        AND (earlier.position IS NOT NULL OR earlier.depth >= 100)
    )
    INSERT INTO field_days (day, engine_id, country_id, keywords, accounts, before, now, moved)
    SELECT
      ${day}::date, engine_id, country_id, count(*), count(DISTINCT account_id),
      sum(before), sum(now), sum(abs(now - before))
    FROM seen
    GROUP BY engine_id, country_id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO counted_field_days (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`.execute(db)
}

export async function forgetFieldDays(db: Db, before: string): Promise<void> {
  await db.deleteFrom('field_days').where('day', '<', before).execute()
  await db.deleteFrom('counted_field_days').where('day', '<', before).execute()
}
