import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Numbers } from './changes.queries.ts'
import { type Compared, MEMORY_DAYS } from './ranks-since.ts'
import { carries } from './tagged.ts'

type Db = Kysely<Tables>

export type TaggedRow = { project_id: number; now: Numbers; past: Numbers | null }

/** Counts keywords like the projects' days: unknown ones do not count. */
const numbersOf = (position: RawBuilder<unknown>, isKnown: RawBuilder<unknown>) => {
  const clicks = formulas.clickShare(position, sql.ref('curve'))
  const known = (value: RawBuilder<unknown>) => sql`${value} FILTER (WHERE ${isKnown})`
  const within = (place: number) => sql`count(*) FILTER (WHERE ${isKnown} AND ${position} <= ${place})`
  return sql`json_build_object(
    'known_count', ${known(sql`count(*)`)},
    -- Known on the compared day are some of those that are known now: as many are the same.
    'population', CASE WHEN count(*) = count(*) FILTER (WHERE was_known) THEN 1 END,
    'volume_count', ${known(sql`count(volume)`)},
    'visibility', coalesce((${known(formulas.averageVisibility(position, sql.ref('curve')))})::float8, 0),
    'average_position', (${known(formulas.averagePosition(position))})::float8,
    'known_top_3_count', ${within(3)},
    'known_top_10_count', ${within(10)},
    'traffic', (${known(sql`sum(${formulas.traffic(sql.ref('volume'), clicks)})`)})::float8)`
}

/**
 * Numbers of tagged keywords now and on each project's compared day, for keywords whose position was known then. Projects
 * without such keywords have no row.
 */
export async function findTagged(
  db: Db,
  projects: readonly (Omit<Compared, 'day'> & { day: string | null })[],
  { tag, today }: { tag: number; today: string },
): Promise<TaggedRow[]> {
  const { rows } = await sql<TaggedRow>`
    WITH given AS MATERIALIZED (
      SELECT given.*, ${formulas.curveOfDay} AS curve
      FROM unnest(
        ${projects.map(({ accountId }) => accountId)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[],
        ${projects.map(({ day }) => day)}::date[]
      ) AS given (account_id, project_id, day)
      ${formulas.joinCurveOfDay(sql.ref('given.account_id'), sql`${today}::date`)}
    ), standing AS MATERIALIZED (
      SELECT
        given.project_id, given.day, given.curve, keywords.volume, keywords.position AS now_position,
        past.position AS past_position, past.day IS NOT NULL AS was_known
      FROM given
      JOIN keywords ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
      LEFT JOIN LATERAL (
        SELECT positions.position, positions.day
        FROM positions
        WHERE positions.account_id = keywords.account_id
          AND positions.keyword_id = keywords.id
          AND positions.day BETWEEN given.day - ${MEMORY_DAYS}::integer AND given.day
          AND (positions.position IS NOT NULL OR positions.depth >= ${fullDepth})
        ORDER BY positions.day DESC
        LIMIT 1
      ) AS past ON true
      WHERE keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND keywords.checked_at IS NOT NULL
        AND ${carries(tag)}
    )
    SELECT
      project_id,
      ${numbersOf(sql.ref('now_position'), sql`true`)} AS now,
      CASE WHEN bool_or(was_known) THEN ${numbersOf(sql.ref('past_position'), sql.ref('was_known'))} END AS past
    FROM standing
    GROUP BY project_id`.execute(db)
  return rows
}
