import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { DueDay } from './project-days.queries.ts'
import { CHECKED, NO_RANK } from './rank-days.ts'
import { daysDue } from './ranks-on-day.ts'

type Db = Kysely<Tables>
type Column = Exclude<keyof Tables['tag_days'], keyof TagDay | 'counted_at'>

/** A day of the keywords of a project that carry a tag. */
export type TagDay = DueDay & { tag_id: number }

/** Seconds that a transaction may take between changing keywords and showing it. */
const LATE_COMMIT = 60

const [position, volume, price] = [sql.ref('position'), sql.ref('volume'), sql.ref('cost_per_click')]
const [clicks, bestClicks, shown] = [sql.ref('clicks'), sql.ref('best_clicks'), sql.ref('shown')]
const visits = formulas.traffic(volume, clicks)

/** The columns of `project_days`, counted from the tag's known keywords of a day. */
const numbers: Record<Column, RawBuilder<unknown>> = {
  known_count: sql`count(*)`,
  population: sql`bit_xor(hashint8(keyword_id))`,
  volume_count: sql`count(volume)`,
  known_top_3_count: sql`count(*) FILTER (WHERE position <= 3)`,
  known_top_10_count: sql`count(*) FILTER (WHERE position <= 10)`,
  visibility: formulas.averageVisibility(position, sql.ref('curve')),
  visibility_score: formulas.visibilityScore(volume, clicks, bestClicks),
  average_position: formulas.averagePosition(position),
  traffic: sql`sum(${visits})`,
  traffic_value: sql`sum(${formulas.trafficValue(volume, clicks, price)})`,
  impressions: sql`sum(shown)`,
  ctr: formulas.clickThrough(visits, shown),
  volume: sql`sum(volume)`,
}

const columns = Object.keys(numbers).map((column) => sql.ref(column))
const excluded = Object.keys(numbers).map((column) => sql.ref(`excluded.${column}`))

/**
 * Finds the tags to count on these days. On a past day these are all tags that keywords carried; today, tags that were
 * added or removed, or whose keywords changed since the last count.
 */
export async function findChangedTags(db: Db, days: readonly DueDay[], today: string): Promise<TagDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<TagDay>`
    SELECT due.account_id, due.project_id, spans.tag_id, due.day
    FROM ${daysDue(days)}
    JOIN tag_spans AS spans
      ON spans.account_id = due.account_id
      AND spans.project_id = due.project_id
      AND spans.first_day <= due.day
      AND spans.until >= due.day
    JOIN keywords ON keywords.account_id = spans.account_id AND keywords.id = spans.keyword_id
    LEFT JOIN tag_days AS counted
      ON counted.account_id = due.account_id
      AND counted.project_id = due.project_id
      AND counted.tag_id = spans.tag_id
      AND counted.day = due.day
    GROUP BY due.account_id, due.project_id, spans.tag_id, due.day, counted.counted_at
    HAVING counted.counted_at IS NULL
      OR due.day < ${today}::date
      OR greatest(max(spans.changed_at), max(keywords.updated_at))
        > counted.counted_at - make_interval(secs => ${LATE_COMMIT})`.execute(db)
  return rows
}

/** Finds the tags that keywords carry on a day, each once. */
export async function findTagsOf(db: Db, keywords: readonly (DueDay & { id: number })[]): Promise<TagDay[]> {
  if (keywords.length === 0) return []
  const { rows } = await sql<TagDay>`
    SELECT DISTINCT due.account_id, due.project_id, spans.tag_id, due.day
    FROM unnest(
      ${keywords.map(({ account_id }) => account_id)}::bigint[],
      ${keywords.map(({ project_id }) => project_id)}::bigint[],
      ${keywords.map(({ id }) => id)}::bigint[],
      ${keywords.map(({ day }) => day)}::date[]
    ) AS due (account_id, project_id, id, day)
    JOIN tag_spans AS spans
      ON spans.account_id = due.account_id
      AND spans.keyword_id = due.id
      AND spans.project_id = due.project_id
      AND spans.first_day <= due.day
      AND spans.until > due.day`.execute(db)
  return rows
}

/**
 * Recounts tags on days from the positions in `rank_days` of the keywords that carried the tag on each day. A day without
 * a check of one of them has no numbers.
 */
export async function countTagDays(db: Db, days: readonly TagDay[], now: Date): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (SELECT * FROM ${wanted(days)}),
    lists AS MATERIALIZED (
      -- Put together anew, so that each is unpacked once and not for each of its bytes.
      SELECT account_id, project_id, day, keyword_ids || '{}'::bigint[] AS keyword_ids, ranks || '\\x'::bytea AS ranks
      FROM (SELECT DISTINCT account_id, project_id, day FROM wanted) AS days
      JOIN rank_days USING (account_id, project_id, day)
      WHERE host = ''
    ),
    stood AS MATERIALIZED (
      SELECT account_id, project_id, day, listed.id AS keyword_id, get_byte(ranks, listed.place::integer - 1) AS byte
      FROM lists
      CROSS JOIN LATERAL unnest(keyword_ids) WITH ORDINALITY AS listed (id, place)
    ),
    members AS MATERIALIZED (
      SELECT
        wanted.account_id, wanted.project_id, wanted.tag_id, wanted.day, spans.keyword_id,
        keywords.volume, keywords.cost_per_click
      FROM wanted
      JOIN tag_spans AS spans
        ON spans.account_id = wanted.account_id
        AND spans.project_id = wanted.project_id
        AND spans.tag_id = wanted.tag_id
        AND wanted.day >= spans.first_day
        AND wanted.day < spans.until
      JOIN keywords ON keywords.account_id = spans.account_id AND keywords.id = spans.keyword_id
    ),
    counted AS (
      INSERT INTO tag_days (account_id, project_id, tag_id, day, counted_at, ${sql.join(columns)})
      SELECT account_id, project_id, tag_id, day, ${now}, ${sql.join(Object.values(numbers))}
      FROM (
        SELECT
          ranked.*,
          ${formulas.curveOfDay} AS curve,
          ${formulas.clickShare(position, formulas.curveOfDay)} AS clicks,
          ${formulas.clickShare(sql`1`, formulas.curveOfDay)} AS best_clicks,
          ${formulas.impressions(volume, formulas.seenShare(position))} AS shown
        FROM (
          SELECT
            members.*,
            byte >= ${sql.lit(CHECKED)} AS is_checked,
            nullif(byte % ${sql.lit(CHECKED)}, ${sql.lit(NO_RANK)}) AS position
          FROM members
          JOIN stood USING (account_id, project_id, day, keyword_id)
        ) AS ranked
        ${formulas.joinCurveOfDay(sql.ref('ranked.account_id'), sql.ref('ranked.day'))}
      ) AS keywords
      GROUP BY account_id, project_id, tag_id, day
      HAVING bool_or(is_checked)
      ON CONFLICT (account_id, project_id, tag_id, day)
      DO UPDATE SET counted_at = excluded.counted_at, (${sql.join(columns)}) = ROW (${sql.join(excluded)})
      RETURNING account_id, project_id, tag_id, day
    )
    DELETE FROM tag_days
    USING wanted
    WHERE tag_days.account_id = wanted.account_id
      AND tag_days.project_id = wanted.project_id
      AND tag_days.tag_id = wanted.tag_id
      AND tag_days.day = wanted.day
      AND NOT EXISTS (
        SELECT FROM counted
        WHERE counted.account_id = wanted.account_id
          AND counted.project_id = wanted.project_id
          AND counted.tag_id = wanted.tag_id
          AND counted.day = wanted.day
      )`.execute(db)
}

const wanted = (days: readonly TagDay[]) => sql`
  unnest(
    ${days.map(({ account_id }) => account_id)}::bigint[],
    ${days.map(({ project_id }) => project_id)}::bigint[],
    ${days.map(({ tag_id }) => tag_id)}::bigint[],
    ${days.map(({ day }) => day)}::date[]
  ) AS wanted (account_id, project_id, tag_id, day)`

/** Deletes the numbers of all tags on a day, after a formula of the account changed. */
export async function forgetTagDays(db: Db, accountIds: readonly number[], day: string): Promise<void> {
  await sql`
    DELETE FROM tag_days
    WHERE account_id = ANY (${accountIds}::bigint[]) AND day = ${day}::date`.execute(db)
}

/** Every day on which keywords of an account carried these tags (without ids: all), oldest first in each project. */
export async function findTagDays(
  db: Db,
  accountId: number,
  tagIds: readonly number[] | null,
): Promise<TagDay[]> {
  const { rows } = await sql<TagDay>`
    SELECT days.account_id, days.project_id, days.day, spans.tag_id
    FROM (
      SELECT project_id, tag_id, min(first_day) AS first_day
      FROM tag_spans
      WHERE account_id = ${accountId} AND (${tagIds}::bigint[] IS NULL OR tag_id = ANY (${tagIds}::bigint[]))
      GROUP BY project_id, tag_id
    ) AS spans
    JOIN rank_days AS days
      ON days.account_id = ${accountId} AND days.project_id = spans.project_id
      AND days.host = '' AND days.day >= spans.first_day
    ORDER BY days.project_id, days.day, spans.tag_id`.execute(db)
  return rows
}
