import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { CHECKED, NO_RANK, packed } from './rank-days.ts'

type Db = Kysely<Tables>

/** The last decided position until a day. `day * 1000 + position` makes the latest one the maximum. */
const latestOf = (found: string, day: RawBuilder<unknown>) => sql<number>`
  max((${day} - date '1970-01-01') * 1000 + least(coalesce(${sql.ref(`${found}.position`)}, ${NO_RANK}), ${NO_RANK}))
    FILTER (WHERE ${sql.ref(`${found}.position`)} IS NOT NULL OR ${sql.ref(`${found}.depth`)} >= ${fullDepth})
    OVER until_day`

const rank = sql<number>`coalesce(latest % 1000, ${NO_RANK})::integer`

/**
 * @public Counts the positions of every recorded day of an account that has none yet, e.g. of one that was imported.
 * Filtered charts read them.
 */
export async function countPastRanks(db: Db, accountId: number): Promise<void> {
  await sql`
    INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
    SELECT account_id, project_id, day, '',
      ${packed(sql<number>`${rank} + CASE WHEN is_checked THEN ${sql.lit(CHECKED)} ELSE 0 END`)}
    FROM (
      SELECT days.account_id, days.project_id, days.day, keywords.id,
        positions.keyword_id IS NOT NULL AS is_checked,
        count(positions.keyword_id) OVER until_day > 0 AS is_known,
        ${latestOf('positions', sql.ref('days.day'))} AS latest
      FROM project_days AS days
      JOIN keywords ON keywords.account_id = days.account_id AND keywords.project_id = days.project_id
      LEFT JOIN positions
        ON positions.account_id = days.account_id AND positions.keyword_id = keywords.id AND positions.day = days.day
      WHERE days.account_id = ${accountId}
      WINDOW until_day AS (PARTITION BY days.account_id, keywords.id ORDER BY days.day)
    ) AS stood
    WHERE is_known
    GROUP BY account_id, project_id, day`.execute(db)
  await sql`
    INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
    SELECT account_id, project_id, day, host, ${packed(rank)}
    FROM (
      SELECT days.account_id, days.project_id, days.day, days.host, keywords.id,
        count(found.competitor_id) OVER until_day > 0 AS is_known,
        ${latestOf('found', sql.ref('days.day'))} AS latest
      FROM share_of_voice_days AS days
      JOIN keywords ON keywords.account_id = days.account_id AND keywords.project_id = days.project_id
      JOIN competitors
        ON competitors.account_id = days.account_id AND competitors.keyword_id = keywords.id
        AND competitors.host = days.host AND competitors.is_enabled
      LEFT JOIN competitor_positions AS found
        ON found.account_id = days.account_id AND found.competitor_id = competitors.id AND found.day = days.day
      WHERE days.account_id = ${accountId}
      WINDOW until_day AS (PARTITION BY days.account_id, competitors.id ORDER BY days.day)
    ) AS stood
    WHERE is_known
    GROUP BY account_id, project_id, day, host`.execute(db)
}
