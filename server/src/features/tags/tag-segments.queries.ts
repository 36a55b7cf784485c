import { type Kysely, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TagRow } from './tags.queries.ts'

type Db = Kysely<Tables>

export type SegmentRow = TagRow & {
  topic_parent: number | null
  is_renamed: boolean
  keyword_count: number
  visibility: number | null
  average_position: number | null
  traffic: number | null
  top_3: number
  top_10: number
  improved: number
  declined: number
}

const position = sql.ref('keywords.position')

/** The enabled keywords of a project with each of their tags, as `tagged`. */
const tagged = (accountId: number, projectId: number, columns: ReturnType<typeof sql>) => sql`
  tagged AS MATERIALIZED (
    SELECT keyword_tags.tag_id, ${columns}
    FROM keywords
    JOIN keyword_tags ON keyword_tags.account_id = keywords.account_id AND keyword_tags.keyword_id = keywords.id
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
  )`

/**
 * The tags of a project's enabled keywords with their present numbers, by name, or its topics; with `withEmpty`, dynamic tags also where their
 * filter finds none of these.
 */
export async function findSegments(
  db: Db,
  accountId: number,
  projectId: number,
  { withEmpty = false, isTopic }: { withEmpty?: boolean; isTopic: boolean },
): Promise<SegmentRow[]> {
  const columns = sql`
    keywords.position, keywords.movement, keywords.volume, keywords.checked_at,
    ${formulas.currentClicks(accountId)} AS clicks`
  const { rows } = await sql<SegmentRow>`
    WITH ${tagged(accountId, projectId, columns)}
    SELECT
      tags.id, tags.name, tags.type, tags.filter, tags.counted_at, tags.topic_of, tags.topic_parent, tags.is_renamed,
      visibility, average_position, traffic,
      coalesce(keyword_count, 0) AS keyword_count,
      coalesce(top_3, 0) AS top_3,
      coalesce(top_10, 0) AS top_10,
      coalesce(improved, 0) AS improved,
      coalesce(declined, 0) AS declined
    FROM tags
    LEFT JOIN (
      SELECT
        tag_id,
        count(*) AS keyword_count,
        (${formulas.averageVisibility(position, formulas.currentCurve(accountId))} FILTER (WHERE checked_at IS NOT NULL))::float8 AS visibility,
        ${formulas.averagePosition(position)}::float8 AS average_position,
        sum(${formulas.traffic(sql.ref('volume'), sql.ref('clicks'))})::float8 AS traffic,
        count(*) FILTER (WHERE position <= 3) AS top_3,
        count(*) FILTER (WHERE position <= 10) AS top_10,
        count(*) FILTER (WHERE movement IN ('improved', 'new')) AS improved,
        count(*) FILTER (WHERE movement IN ('declined', 'dropped')) AS declined
      FROM tagged AS keywords
      GROUP BY tag_id
    ) AS numbers ON numbers.tag_id = tags.id
    WHERE tags.account_id = ${accountId}
      AND ${isTopic ? sql`tags.topic_of = ${projectId}` : sql`tags.topic_of IS NULL`}
      AND (numbers.tag_id IS NOT NULL OR ${withEmpty} AND tags.filter IS NOT NULL)
    ORDER BY tags.folded_name, tags.id`.execute(db)
  return rows
}

export type SegmentDayRow = { tag_id: number; day: string; position: number }

/** Mean position of the keywords of each tag that rank, by day. Reads the days that the keywords keep themselves. */
export async function findSegmentDays(
  db: Db,
  accountId: number,
  projectId: number,
  from: string,
): Promise<SegmentDayRow[]> {
  const { rows } = await sql<SegmentDayRow>`
    WITH ${tagged(accountId, projectId, sql`keywords.trend, keywords.trend_day`)}
    SELECT
      tag_id,
      trend_day - (cardinality(trend) - place)::integer AS day,
      ${formulas.averagePosition(sql.ref('kept.position'))}::float8 AS position
    FROM tagged
    CROSS JOIN LATERAL unnest(trend) WITH ORDINALITY AS kept (position, place)
    WHERE kept.position IS NOT NULL
      AND trend_day - (cardinality(trend) - place)::integer >= ${from}::date
    GROUP BY tag_id, day`.execute(db)
  return rows
}

export type KeptDayRow = { tag_id: number; day: string; visibility: number | null; position: number | null }

/** The kept days of the tags of a project, oldest first. */
export async function findKeptDays(
  db: Db,
  accountId: number,
  projectId: number,
  from: string,
): Promise<KeptDayRow[]> {
  const { rows } = await sql<KeptDayRow>`
    SELECT tag_id, day, visibility, average_position AS position
    FROM tag_days
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND day >= ${from}::date
    ORDER BY tag_id, day`.execute(db)
  return rows
}
