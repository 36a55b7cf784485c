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
 * competitors at their last known positions, by the account's click curve of each day. Part of a statement that has
 * `standings` and `counted_days`: a day without numbers has no shares.
 */
export const keptVoices = (days: readonly DueDay[]) => sql`
  ${rivals(days)}, attainable AS (
    SELECT account_id, project_id, day, sum(${weightOf('standings')}) AS weight
    FROM standings
    JOIN counted_days USING (account_id, project_id, day)
    GROUP BY account_id, project_id, day
    HAVING sum(${weightOf('standings')}) > 0
  ), ${keepRivalRanks}, shares AS MATERIALIZED (
    SELECT
      rivals.account_id, rivals.project_id, rivals.day, host,
      count(*) AS keyword_count,
      ${formulas.shareOfClicks(
        sql`sum(${clicks} * ${weightOf('rivals')})`,
        sql`min(${bestClicks} * attainable.weight)`,
      )} AS share
    FROM rivals
    JOIN attainable USING (account_id, project_id, day)
    ${formulas.joinCurveOfDay(sql.ref('rivals.account_id'), sql.ref('rivals.day'))}
    GROUP BY rivals.account_id, rivals.project_id, rivals.day, host
  ), kept_shares AS (
    INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
    SELECT account_id, project_id, day, host, keyword_count, share FROM shares
    ON CONFLICT (account_id, project_id, day, host)
    DO UPDATE SET keyword_count = excluded.keyword_count, share = excluded.share
  ), dropped_shares AS (
    DELETE FROM share_of_voice_days AS stored
    USING ${daysDue(days)}
    WHERE ${isDropped}
  ), dropped_rival_ranks AS (
    DELETE FROM rank_days AS stored
    USING ${daysDue(days)}
    WHERE ${isDropped} AND stored.host <> ''
  )`

/** Whether a stored row is of a competitor that has no share on its day any more. */
const isDropped = sql`
  stored.account_id = due.account_id AND stored.project_id = due.project_id AND stored.day = due.day
  AND NOT EXISTS (
    SELECT FROM shares
    WHERE shares.account_id = stored.account_id AND shares.project_id = stored.project_id
      AND shares.day = stored.day AND shares.host = stored.host)`

/** Rolls up the shares alone. Call it after the days themselves are rolled up. */
export async function rollUpVoices(db: Db, days: readonly DueDay[]): Promise<void> {
  if (!(await hasCompetitors(db, days))) return
  await sql`
    WITH ${dayKeywords(days)}, ${standings(days)}, counted_days AS (
      SELECT account_id, project_id, day FROM ${daysDue(days)} JOIN project_days USING (account_id, project_id, day)
    ), ${keptVoices(days)}
    SELECT 1`.execute(db)
}

const weightOf = (keywords: 'standings' | 'rivals') => formulas.weight(sql.ref(`${keywords}.volume`))

/** Whether an account of these days has or had a competitor. Most never had one; their shares are not looked for. */
export async function hasCompetitors(db: Db, days: readonly DueDay[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT
    FROM unnest(${[...new Set(days.map(({ account_id }) => account_id))]}::bigint[]) AS given (account_id)
    WHERE EXISTS (SELECT FROM competitors WHERE competitors.account_id = given.account_id)
      OR EXISTS (SELECT FROM share_of_voice_days WHERE share_of_voice_days.account_id = given.account_id)
    LIMIT 1`.execute(db)
  return rows.length > 0
}
