import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DueDay } from './project-days.queries.ts'
import { keepRivalRanks } from './rank-days.ts'
import { dayKeywords, daysDue, rivals, standings } from './ranks-on-day.ts'

type Db = Kysely<Tables>

const clicks = formulas.clickShare(sql.ref('rivals.position'), formulas.curveOfDay)
const bestClicks = formulas.clickShare(sql`1`, formulas.curveOfDay)

/**
 * Rolls up each competitor's share of the attainable clicks per day, from the currently enabled keywords and
 * competitors at their last known positions, by the account's click curve of each day. Call it after the days
 * themselves are rolled up: a day without numbers has no shares.
 */
export async function rollUpVoices(db: Db, days: readonly DueDay[]): Promise<void> {
  const followed = await ofAccountsWithCompetitors(db, days)
  if (followed.length === 0) return
  await sql`
    DELETE FROM share_of_voice_days
    USING ${daysDue(followed)}
    WHERE share_of_voice_days.account_id = due.account_id
      AND share_of_voice_days.project_id = due.project_id
      AND share_of_voice_days.day = due.day`.execute(db)
  await sql`
    DELETE FROM rank_days
    USING ${daysDue(followed)}
    WHERE rank_days.account_id = due.account_id
      AND rank_days.project_id = due.project_id
      AND rank_days.day = due.day
      AND rank_days.host <> ''`.execute(db)
  await sql`
    WITH ${dayKeywords(followed)}, ${standings(followed)}, ${rivals(followed)}, attainable AS (
      SELECT account_id, project_id, day, sum(${weightOf('standings')}) AS weight
      FROM standings
      JOIN project_days USING (account_id, project_id, day)
      GROUP BY account_id, project_id, day
      HAVING sum(${weightOf('standings')}) > 0
    ), ${keepRivalRanks}
    INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
    SELECT
      rivals.account_id, rivals.project_id, rivals.day, host,
      count(*),
      ${formulas.shareOfClicks(
        sql`sum(${clicks} * ${weightOf('rivals')})`,
        sql`min(${bestClicks} * attainable.weight)`,
      )}
    FROM rivals
    JOIN attainable USING (account_id, project_id, day)
    ${formulas.joinCurveOfDay(sql.ref('rivals.account_id'), sql.ref('rivals.day'))}
    GROUP BY rivals.account_id, rivals.project_id, rivals.day, host`.execute(db)
}

const weightOf = (keywords: 'standings' | 'rivals') => formulas.weight(sql.ref(`${keywords}.volume`))

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
