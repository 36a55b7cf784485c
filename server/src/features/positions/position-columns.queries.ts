import { type Kysely, sql } from 'kysely'
import { byPage } from '../../platform/database/by-page.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A checked day. `day`: days since the first of the range. */
export type CheckedDay = {
  day: number
  position: number | null
  depth: number
  isSnippet: boolean
}

/** @public The days of a keyword. */
export type PositionColumns = {
  id: number
  phrase: string
  checked: CheckedDay[]
  /** Days on which a check failed, as days since the first; also those with a later check that did not. */
  failed: number[]
}

type Wanted = {
  from: string
  to: string
  /** The keywords of a project after one of them, in the order of their ids; or this keyword. */
  keywords: { projectId: number; after: number; limit: number } | { keywordId: number }
}

/** Larger than every depth, and than twice every position. */
const STEP = 4_096

type Row = { id: number; phrase: string; codes: number[] | null; failed: number[] | null }

/**
 * @public Positions of keywords on the days of a range by their present search, in one statement. A day, a depth and a position
 * are one number, because the driver needs long for many values.
 */
export async function findPositionColumns(
  db: Kysely<Tables>,
  account: ProjectScope,
  { from, to, keywords }: Wanted,
): Promise<PositionColumns[]> {
  const [condition, limit] =
    'keywordId' in keywords
      ? [sql`id = ${keywords.keywordId}`, sql`1`]
      : [sql`project_id = ${keywords.projectId} AND id > ${keywords.after}`, sql`${keywords.limit}`]
  const { rows } = await byPage(db, (inside) =>
    sql<Row>`
      WITH page AS MATERIALIZED (
        SELECT id, phrase, search_id, created_at
        FROM keywords
        WHERE account_id = ${account.id}
          AND deleted_at IS NULL
          AND ${isVisible(account, 'project_id')}
          AND ${condition}
        ORDER BY id
        LIMIT ${limit}
      ), checked AS (
        SELECT
          keyword_id,
          array_to_json(array_agg(
            ((day - ${from}::date)::bigint * ${sql.lit(STEP)} + depth) * ${sql.lit(STEP)}
            + coalesce(position, 0) * 2 + is_snippet::integer
          )) AS codes
        FROM positions
        WHERE account_id = ${account.id}
          AND keyword_id = ANY (ARRAY(SELECT id FROM page))
          AND day BETWEEN ${from}::date AND ${to}::date
        GROUP BY keyword_id
      ), failed AS (
        SELECT page.id, array_to_json(array_agg(DISTINCT (ended_at AT TIME ZONE 'UTC')::date - ${from}::date)) AS days
        FROM page
        JOIN check_runs ON check_runs.search_id = page.search_id
        WHERE check_runs.search_id = ANY (ARRAY(SELECT search_id FROM page))
          AND check_runs.outcome = 'failed'
          AND check_runs.ended_at >= page.created_at
          AND (ended_at AT TIME ZONE 'UTC')::date BETWEEN ${from}::date AND ${to}::date
        GROUP BY page.id
      )
      SELECT page.id, page.phrase, checked.codes, failed.days AS failed
      FROM page
      LEFT JOIN checked ON checked.keyword_id = page.id
      LEFT JOIN failed ON failed.id = page.id
      ORDER BY page.id`.execute(inside),
  )
  return rows.map(({ id, phrase, codes, failed }) => ({
    id,
    phrase,
    checked: (codes ?? []).map(checkedDayOf),
    failed: failed ?? [],
  }))
}

function checkedDayOf(code: number): CheckedDay {
  const result = code % STEP
  const rest = Math.floor(code / STEP)
  return {
    day: Math.floor(rest / STEP),
    depth: rest % STEP,
    position: result < 2 ? null : Math.floor(result / 2),
    isSnippet: result % 2 === 1,
  }
}
