import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isPlannedOn } from '../planned.ts'
import { addedSums, dayNumbers, namedSums, presentNumbers, sumColumns } from './counted-sums.ts'
import type { DueDay } from './project-days.queries.ts'
import { CHECKED, packed, rank, replacing } from './rank-days.ts'
import { daysDue } from './ranks-on-day.ts'

type Db = Kysely<Tables>

/** A day of a project on which these keywords changed. */
export type ChangedDay = DueDay & { keyword_ids: readonly number[] }
/**
 * `is_ready`: counted; otherwise nothing was written. `is_stored`: the day has numbers. `has_late`: some keywords were
 * checked on a later day.
 */
export type CountedDay = DueDay & { is_ready: boolean; is_stored: boolean; has_late: boolean }

/** After so many days, all keywords of a project are counted again. */
const WHOLE_EVERY = 7

/** The columns of a keyword that sums depend on, as `counted_keywords` has them. */
const state = [
  'is_enabled',
  'position',
  'position_day',
  'movement',
  'checked_on',
  'volume',
  'cost_per_click',
  'searched_since',
  'hosts',
  'places',
] as const
const stateOf = (table: string) => sql.join(state.map((name) => sql.ref(`${table}.${name}`)))
const stateColumns = sql.join(state.map((name) => sql.ref(name)))

/** Sets columns to the values of the row that was to be inserted. */
const takingOver = (columns: readonly string[]) =>
  sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

const dayColumns = Object.keys(dayNumbers)
const key = ['account_id', 'project_id'] as const
const isSameProject = (one: string, other: string) =>
  sql.join(
    key.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` AND `,
  )

/**
 * Finds the days whose numbers follow from the last count and the changed keywords: nobody else has written the counted
 * day since, its positions are stored, and all keywords were counted not long ago.
 */
export async function findCounted(db: Db, days: readonly DueDay[]): Promise<DueDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DueDay>`
    SELECT due.account_id, due.project_id, due.day
    FROM ${daysDue(days)}
    JOIN counted_projects AS counted ON ${isSameProject('counted', 'due')}
    JOIN project_days AS stored ON ${isSameProject('stored', 'counted')} AND stored.day = counted.day
    CROSS JOIN LATERAL (
      SELECT ${sql.join(Object.entries(dayNumbers).map(([name, number]) => sql`${number} AS ${sql.ref(name)}`))}
      FROM (SELECT ${sql.join(sumColumns.map((name) => sql`counted.${name}`))}) AS sums
    ) AS numbers
    WHERE counted.has_ranks
      AND counted.day <= due.day
      AND due.day < counted.whole_on + ${WHOLE_EVERY}::integer
      AND (${sql.join(dayColumns.map((name) => sql.ref(`stored.${name}`)))})
        IS NOT DISTINCT FROM (${sql.join(dayColumns.map((name) => sql.ref(`numbers.${name}`)))})`.execute(db)
  return rows
}

/** Makes the next roll-up of these projects count all of their keywords. */
export async function forgetCounted(db: Db, projects: readonly Pick<DueDay, 'account_id' | 'project_id'>[]) {
  if (projects.length === 0) return
  await sql`
    DELETE FROM counted_projects AS counted
    USING unnest(
      ${projects.map(({ account_id }) => account_id)}::bigint[],
      ${projects.map(({ project_id }) => project_id)}::bigint[]
    ) AS given (account_id, project_id)
    WHERE ${isSameProject('counted', 'given')}`.execute(db)
}

/** Counts all keywords of projects on a day that is not over. */
export const countAll = (db: Db, days: readonly DueDay[], withVoices: boolean) =>
  count(db, days, null, withVoices)

/** Counts the changed keywords of projects found by `findCounted`. */
export const countChanged = (db: Db, days: readonly ChangedDay[], withVoices: boolean) =>
  count(
    db,
    days,
    days.flatMap(({ keyword_ids, ...day }) => keyword_ids.map((id) => ({ ...day, id }))),
    withVoices,
  )

type Changed = readonly (Pick<DueDay, 'account_id' | 'project_id'> & { id: number })[] | null

/**
 * Adds the keywords as they are now to the sums, and takes away what `counted_keywords` says of those counted before. From
 * the sums it writes the day, the current numbers of the project and the shares of competitors, and it changes the positions
 * of the day.
 * @param changed null: all keywords are counted, from nothing
 */
async function count(
  db: Db,
  days: readonly DueDay[],
  changed: Changed,
  withVoices: boolean,
): Promise<CountedDay[]> {
  if (days.length === 0) return []
  const isWhole = sql.lit(changed === null)
  const { rows } = await sql<CountedDay>`
    WITH given AS MATERIALIZED (
      SELECT
        due.account_id, due.project_id, due.day,
        ${formulas.curveOfDay} AS curve,
        ${formulas.clickShare(sql`1`, formulas.curveOfDay)} AS best_clicks
      FROM ${daysDue(days)}
      ${formulas.joinCurveOfDay(sql.ref('due.account_id'), sql.ref('due.day'))}
    ), ${keywordsNow(changed, withVoices)}, ${keywordsBefore(changed)}, ${keptStates}, judged AS MATERIALIZED (
      SELECT
        signed.*, given.day, given.curve, given.best_clicks,
        is_enabled AND checked_on IS NOT NULL AS is_known,
        is_enabled AND checked_on = given.day AS is_checked,
        is_enabled AND checked_on IS NOT NULL AND position_day = given.day AS is_moved,
        ${formulas.clickShare(sql.ref('position'), sql.ref('given.curve'))} AS clicks
      FROM (
        SELECT 1 AS sign, account_id, project_id, id, is_planned, checked_at, ${stateColumns} FROM now_keywords
        ${changed === null ? sql`` : sql`UNION ALL SELECT -1, account_id, project_id, id, NULL, NULL, ${stateColumns} FROM before`}
      ) AS signed
      JOIN given USING (account_id, project_id)
    ), delta AS MATERIALIZED (
      SELECT
        given.account_id, given.project_id, given.day,
        coalesce(bool_or(is_known AND checked_on > given.day), false) AS has_late,
        coalesce(bool_or(is_known AND is_planned), false) AS is_planned,
        max(checked_at) AS checked_at,
        ${sql.join(namedSums)}
      FROM (SELECT account_id, project_id, day FROM given) AS given
      LEFT JOIN judged ON ${isSameProject('judged', 'given')}
      GROUP BY given.account_id, given.project_id, given.day
    ), totals AS MATERIALIZED (
      SELECT
        delta.account_id, delta.project_id, delta.day, delta.has_late, delta.is_planned, delta.checked_at,
        base.whole_on, ${sql.join(addedSums)}
      FROM delta
      LEFT JOIN counted_projects AS base ON ${isSameProject('base', 'delta')} AND NOT ${isWhole}
    ), ready AS MATERIALIZED (
      SELECT *, known_count > 0 AND (checked_count > 0 OR NOT is_planned) AS is_stored
      FROM totals
      WHERE NOT has_late AND (${isWhole} OR (checked_count > 0 AND weight > 0))
    ), kept_totals AS (
      INSERT INTO counted_projects (account_id, project_id, day, whole_on, has_ranks, ${sql.join(sumColumns)})
      SELECT account_id, project_id, day, coalesce(whole_on, day), checked_count > 0 AND weight > 0, ${sql.join(sumColumns)}
      FROM ready
      ON CONFLICT (account_id, project_id) DO UPDATE
      SET (day, whole_on, has_ranks, ${sql.join(sumColumns)})
        = ROW (excluded.day, excluded.whole_on, excluded.has_ranks, ${sql.join(sumColumns.map((name) => sql`excluded.${name}`))})
    ), stored_days AS (
      INSERT INTO project_days (account_id, project_id, day, ${sql.join(dayColumns.map((name) => sql.ref(name)))})
      SELECT account_id, project_id, day, ${sql.join(Object.values(dayNumbers))} FROM ready WHERE is_stored
      ON CONFLICT (account_id, project_id, day) DO UPDATE SET ${takingOver(dayColumns)}
    ), recounted_projects AS (
      UPDATE projects
      SET
        ${sql.join(Object.keys(presentNumbers).map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)}`))},
        checked_at = CASE WHEN ${isWhole} THEN counted.checked_at ELSE greatest(projects.checked_at, counted.checked_at) END
      FROM (
        SELECT account_id, project_id, checked_at,
          ${sql.join(Object.entries(presentNumbers).map(([name, number]) => sql`${number} AS ${sql.ref(name)}`))}
        FROM ready
      ) AS counted
      WHERE projects.account_id = counted.account_id AND projects.id = counted.project_id
    ), ${places(changed, withVoices)}, kept_ranks AS (
      INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
      SELECT account_id, project_id, day, host, ${packed(sql<number>`byte`)}
      FROM places
      JOIN ready USING (account_id, project_id, day)
      WHERE CASE WHEN host = '' THEN checked_count > 0 ELSE is_stored AND weight > 0 END
      GROUP BY account_id, project_id, day, host
      ${replacing}
    )
    ${withVoices ? sql`, ${keptShares(changed)}` : sql``}
    SELECT
      account_id, project_id, day, totals.has_late,
      ready.project_id IS NOT NULL AS is_ready,
      coalesce(ready.is_stored, false) AS is_stored
    FROM totals
    LEFT JOIN ready USING (account_id, project_id, day)`.execute(db)
  return rows
}

const unnested = (changed: NonNullable<Changed>) => sql`
  unnest(
    ${changed.map(({ account_id }) => account_id)}::bigint[],
    ${changed.map(({ project_id }) => project_id)}::bigint[],
    ${changed.map(({ id }) => id)}::bigint[]
  ) AS changed (account_id, project_id, id)`

/** `now_keywords`: keywords that are not deleted, in the columns of `counted_keywords`. */
const keywordsNow = (changed: Changed, withVoices: boolean) => sql`
  found AS MATERIALIZED (
    SELECT
      keywords.account_id, keywords.project_id, keywords.id, keywords.is_enabled, keywords.position, keywords.position_day,
      keywords.movement, keywords.checked_at, (keywords.checked_at AT TIME ZONE 'UTC')::date AS checked_on, keywords.volume,
      keywords.cost_per_click, keywords.searched_since, ${isPlannedOn(sql`given.day`)} AS is_planned
    FROM given
    ${
      changed === null
        ? sql`JOIN keywords ON ${isSameProject('keywords', 'given')}`
        : sql`
          JOIN ${unnested(changed)} USING (account_id, project_id)
          JOIN keywords ON ${isSameProject('keywords', 'changed')} AND keywords.id = changed.id`
    }
    WHERE keywords.deleted_at IS NULL
  ), now_keywords AS MATERIALIZED (
    SELECT found.*, ${withVoices ? sql`rivals.hosts, rivals.places` : sql`NULL::text[] AS hosts, NULL::smallint[] AS places`}
    FROM found
    ${withVoices ? sql`CROSS JOIN LATERAL (${rivalsOfKeyword}) AS rivals` : sql``}
  )`

/** Enabled competitors of a keyword whose position was looked for. */
const rivalsOfKeyword = sql`
  SELECT array_agg(host ORDER BY host) AS hosts, array_agg(competitors.position ORDER BY host) AS places
  FROM competitors
  WHERE competitors.account_id = found.account_id
    AND competitors.keyword_id = found.id
    AND competitors.is_enabled
    AND (competitors.position IS NOT NULL OR EXISTS (
      SELECT FROM competitor_positions
      WHERE competitor_positions.account_id = competitors.account_id
        AND competitor_positions.competitor_id = competitors.id))`

/** `before`: what was counted of these keywords. */
const keywordsBefore = (changed: Changed) => sql`
  before AS MATERIALIZED (
    SELECT counted.account_id, counted.project_id, counted.keyword_id AS id, ${stateOf('counted')}
    FROM ${changed === null ? sql`given` : unnested(changed)}
    JOIN counted_keywords AS counted
      ON ${isSameProject('counted', changed === null ? 'given' : 'changed')}
      ${changed === null ? sql`` : sql`AND counted.keyword_id = changed.id`}
  )`

/** Differences of sets, because the cost of a join would grow with the square of the keywords. */
const keptStates = sql`
  kept_states AS (
    INSERT INTO counted_keywords (account_id, project_id, keyword_id, ${stateColumns})
    SELECT account_id, project_id, id, ${stateColumns} FROM now_keywords
    EXCEPT
    SELECT account_id, project_id, id, ${stateColumns} FROM before
    ON CONFLICT (account_id, project_id, keyword_id) DO UPDATE SET ${takingOver(state)}
  ), gone AS MATERIALIZED (
    SELECT account_id, project_id, id FROM before
    EXCEPT
    SELECT account_id, project_id, id FROM now_keywords
  ), dropped_states AS (
    DELETE FROM counted_keywords AS counted
    USING gone
    WHERE ${isSameProject('counted', 'gone')} AND counted.keyword_id = gone.id
  )`

/** `places`: the bytes of `rank_days` of each site, all of those that change. */
const places = (changed: Changed, withVoices: boolean): RawBuilder<unknown> => sql`
  places_now AS MATERIALIZED (
    SELECT
      account_id, project_id, day, '' AS host, id,
      ${rank(sql.ref('position'))} + CASE WHEN is_checked THEN ${sql.lit(CHECKED)} ELSE 0 END AS byte
    FROM judged
    WHERE is_known AND sign = 1
    ${
      withVoices
        ? sql`
          UNION ALL
          SELECT account_id, project_id, day, listed.host, id, ${rank(sql.ref('listed.place'))}
          FROM judged
          CROSS JOIN LATERAL unnest(hosts, places) AS listed (host, place)
          WHERE is_known AND sign = 1`
        : sql``
    }
  ), ${changed === null ? sql`` : placesBefore(changed)} places AS (
    SELECT account_id, project_id, day, host, id, byte FROM places_now
    ${
      changed === null
        ? sql``
        : sql`
          LEFT JOIN same_lists AS same USING (account_id, project_id, host)
          WHERE same.project_id IS NULL
          UNION ALL
          SELECT account_id, project_id, day, host, id, byte FROM places_before`
    }
  )`

/**
 * The bytes of the counted day. In lists that keep their keywords on the same day, only bytes of changed keywords are
 * replaced (`replaced_bytes`). Others are built again: on the next day nothing is checked yet.
 */
const placesBefore = (changed: NonNullable<Changed>) => sql`
  lists AS MATERIALIZED (
    -- Put together again, so that each is unpacked once and not for each of its bytes.
    SELECT
      given.account_id, given.project_id, given.day, stored.host,
      base.day = given.day AS is_same,
      stored.keyword_ids || '{}'::bigint[] AS keyword_ids,
      stored.ranks || '\\x'::bytea AS ranks
    FROM given
    JOIN counted_projects AS base ON ${isSameProject('base', 'given')}
    JOIN rank_days AS stored ON ${isSameProject('stored', 'base')} AND stored.day = base.day
    WHERE base.day < given.day
      OR stored.host = ''
      OR EXISTS (
        SELECT FROM judged
        WHERE ${isSameProject('judged', 'given')} AND stored.host = ANY (judged.hosts))
  ), held AS MATERIALIZED (
    SELECT lists.account_id, lists.project_id, lists.host, listed.id, listed.place::integer AS place
    FROM lists
    CROSS JOIN LATERAL unnest(keyword_ids) WITH ORDINALITY AS listed (id, place)
    JOIN ${unnested(changed)} ON ${isSameProject('changed', 'lists')} AND changed.id = listed.id
    WHERE is_same
  ), same_lists AS MATERIALIZED (
    SELECT account_id, project_id, host
    FROM (
      SELECT account_id, project_id, host, id, count(*) = 2 AS is_in_both
      FROM (
        SELECT account_id, project_id, host, id FROM held
        UNION ALL
        SELECT account_id, project_id, host, id FROM places_now
      ) AS of_both
      GROUP BY account_id, project_id, host, id
    ) AS listed
    GROUP BY account_id, project_id, host
    HAVING bool_and(is_in_both)
  ), pieces AS MATERIALIZED (
    SELECT
      account_id, project_id, host, place, byte,
      coalesce(lag(place) OVER (PARTITION BY account_id, project_id, host ORDER BY place), 0) AS previous
    FROM held
    JOIN places_now USING (account_id, project_id, host, id)
    JOIN same_lists USING (account_id, project_id, host)
  ), replaced AS MATERIALIZED (
    SELECT lists.account_id, lists.project_id, lists.day, lists.host,
      begun.ranks || substring(lists.ranks FROM begun.last + 1) AS ranks
    FROM (
      SELECT
        account_id, project_id, host, max(place) AS last,
        string_agg(
          substring(lists.ranks FROM previous + 1 FOR place - previous - 1) || set_byte('\\x00', 0, byte), '' ORDER BY place
        ) AS ranks
      FROM pieces
      JOIN lists USING (account_id, project_id, host)
      GROUP BY account_id, project_id, host
    ) AS begun
    JOIN lists USING (account_id, project_id, host)
  ), replaced_bytes AS (
    UPDATE rank_days AS stored
    SET ranks = replaced.ranks, packed = NULL
    FROM replaced
    JOIN ready USING (account_id, project_id, day)
    WHERE ${isSameProject('stored', 'replaced')}
      AND stored.day = replaced.day
      AND stored.host = replaced.host
      AND stored.ranks IS DISTINCT FROM replaced.ranks
  ), other_lists AS MATERIALIZED (
    SELECT lists.*
    FROM lists
    LEFT JOIN same_lists AS same USING (account_id, project_id, host)
    WHERE same.project_id IS NULL
  ), other_bytes AS MATERIALIZED (
    -- Bytes alone, so that no join copies a whole list for each of them.
    SELECT
      account_id, project_id, day, host, listed.id,
      get_byte(ranks, listed.place::integer - 1) % CASE WHEN is_same THEN 256 ELSE ${sql.lit(CHECKED)} END AS byte
    FROM other_lists
    CROSS JOIN LATERAL unnest(keyword_ids) WITH ORDINALITY AS listed (id, place)
  ), places_before AS MATERIALIZED (
    SELECT bytes.*
    FROM other_bytes AS bytes
    LEFT JOIN ${unnested(changed)}
      ON ${isSameProject('changed', 'bytes')} AND changed.id = bytes.id
    WHERE changed.id IS NULL
  ),`

/** The shares of competitors. All of a project change with the weight of its keywords. */
const keptShares = (changed: Changed) => sql`
  host_totals AS MATERIALIZED (
    SELECT account_id, project_id, host, sum(keyword_count) AS keyword_count, sum(clicks) AS clicks
    FROM (
      SELECT
        account_id, project_id, listed.host, sum(sign) AS keyword_count,
        sum(sign * (
          ${formulas.clickShare(sql.ref('listed.place'), sql.ref('curve'))} * ${formulas.weight(sql.ref('volume'))}
        )::numeric) AS clicks
      FROM judged
      CROSS JOIN LATERAL unnest(hosts, places) AS listed (host, place)
      WHERE is_known
      GROUP BY account_id, project_id, listed.host
      ${
        changed === null
          ? sql``
          : sql`
            UNION ALL
            SELECT base.account_id, base.project_id, base.host, base.keyword_count, base.clicks
            FROM given
            JOIN counted_hosts AS base ON ${isSameProject('base', 'given')}`
      }
    ) AS summed
    GROUP BY account_id, project_id, host
  ), hosts AS MATERIALIZED (
    SELECT host_totals.*, day, weight, best_clicks, is_stored
    FROM host_totals
    JOIN ready USING (account_id, project_id)
    WHERE host_totals.keyword_count > 0
  ), kept_hosts AS (
    INSERT INTO counted_hosts AS stored (account_id, project_id, host, keyword_count, clicks)
    SELECT account_id, project_id, host, keyword_count, clicks FROM hosts
    ON CONFLICT (account_id, project_id, host) DO UPDATE
    SET keyword_count = excluded.keyword_count, clicks = excluded.clicks
    WHERE (stored.keyword_count, stored.clicks) IS DISTINCT FROM (excluded.keyword_count, excluded.clicks)
  ), dropped_hosts AS (
    DELETE FROM counted_hosts AS stored
    USING ready
    WHERE ${isSameProject('stored', 'ready')} AND NOT EXISTS (
      SELECT FROM hosts
      WHERE ${isSameProject('hosts', 'stored')} AND hosts.host = stored.host)
  ), kept_shares AS (
    INSERT INTO share_of_voice_days AS stored (account_id, project_id, day, host, keyword_count, share)
    SELECT account_id, project_id, day, host, keyword_count,
      ${formulas.shareOfClicks(sql.ref('clicks'), sql.ref('best_clicks'))}::float8
    FROM hosts
    WHERE is_stored AND weight > 0
    ON CONFLICT (account_id, project_id, day, host) DO UPDATE
    SET keyword_count = excluded.keyword_count, share = excluded.share
    WHERE (stored.keyword_count, stored.share) IS DISTINCT FROM (excluded.keyword_count, excluded.share)
  ), dropped_shares AS (
    DELETE FROM share_of_voice_days AS stored
    USING ready
    WHERE ${isDropped}
  ), dropped_rival_ranks AS (
    DELETE FROM rank_days AS stored
    USING ready
    WHERE ${isDropped} AND stored.host <> ''
  )`

/** Whether a stored row is of a competitor that has no share on the day any more. */
const isDropped = sql`
  ${isSameProject('stored', 'ready')} AND stored.day = ready.day
  AND NOT EXISTS (
    SELECT FROM hosts
    WHERE ${isSameProject('hosts', 'stored')} AND hosts.host = stored.host AND hosts.is_stored AND hosts.weight > 0)`
