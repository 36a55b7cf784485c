import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { BodyRow } from '../bodies/read-bodies.ts'

type Db = Kysely<Tables>

export type StoredRow = BodyRow & { search_id: number; day: string; checked_at: Date; depth: number }

const columns = sql`content_hash, body, object_id, first_byte, byte_count`
/** After a table with `search_id` and `content_hash`; a page without a body counts as none. */
const bodies = sql`
  LEFT JOIN result_bodies USING (search_id, content_hash)
  LEFT JOIN packed_bodies USING (search_id, content_hash)`
const hasBody = sql`(body IS NOT NULL OR object_id IS NOT NULL)`

/** The latest page of a search up to a day, or before a day. */
export async function findPage(
  db: Db,
  searchId: number,
  { until, before }: { until?: string | undefined; before?: string | undefined },
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, day, checked_at, depth, ${columns}
    FROM result_pages
    ${bodies}
    WHERE ${hasBody} AND search_id = ${searchId}
      AND day <= ${until ?? '9999-12-31'}::date
      AND day < ${before ?? '9999-12-31'}::date
    ORDER BY day DESC
    LIMIT 1`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function findPages(
  db: Db,
  searchId: number,
  range: { from: string; to: string },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, day, checked_at, depth, ${columns}
    FROM result_pages
    ${bodies}
    WHERE ${hasBody} AND search_id = ${searchId} AND day BETWEEN ${range.from}::date AND ${range.to}::date
    ORDER BY day DESC`.execute(db)
  return rows
}

/** The latest pages of a search up to a day, newest first. */
export async function findRecentPages(
  db: Db,
  searchId: number,
  { until, count }: { until?: string | undefined; count: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, day, checked_at, depth, ${columns}
    FROM (
      SELECT *
      FROM result_pages
      WHERE search_id = ${searchId} AND day <= ${until ?? '9999-12-31'}::date
      ORDER BY day DESC
      LIMIT ${count}
    ) AS recent
    ${bodies}
    WHERE ${hasBody}
    ORDER BY day DESC`.execute(db)
  return rows
}

export async function findLatestPages(
  db: Db,
  searchIds: number[],
  until = '9999-12-31',
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, latest.day, latest.checked_at, latest.depth, ${columns}
    FROM unnest(${searchIds}::bigint[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT *
      FROM result_pages
      WHERE result_pages.search_id = given.id AND day <= ${until}::date
      ORDER BY day DESC
      LIMIT 1
    ) AS latest
    ${bodies}
    WHERE ${hasBody}`.execute(db)
  return rows
}

/** The pages of these days. */
export async function findPagesOfDays(
  db: Db,
  days: readonly { searchId: number; day: string }[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, day, checked_at, depth, ${columns}
    FROM unnest(
      ${days.map(({ searchId }) => searchId)}::bigint[],
      ${days.map(({ day }) => day)}::date[]
    ) AS given (search_id, day)
    JOIN result_pages USING (search_id, day)
    ${bodies}
    WHERE ${hasBody}`.execute(db)
  return rows
}

/** @public Days that have a stored page, newest first. */
export async function storedDays(db: Db, searchId: number): Promise<{ day: string; depth: number }[]> {
  const { rows } = await sql<{ day: string; depth: number }>`
    SELECT day, depth FROM result_pages WHERE search_id = ${searchId} ORDER BY day DESC`.execute(db)
  return rows
}
