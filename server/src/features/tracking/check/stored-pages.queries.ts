import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type StoredRow = { search_id: number; day: string; checked_at: Date; depth: number; body: Buffer }

/** The latest page of a search up to a day, or before a day. */
export async function findPage(
  db: Db,
  searchId: number,
  { until, before }: { until?: string | undefined; before?: string | undefined },
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT search_id, day, checked_at, depth, body
    FROM result_pages
    JOIN result_bodies USING (search_id, content_hash)
    WHERE search_id = ${searchId}
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
    SELECT search_id, day, checked_at, depth, body
    FROM result_pages
    JOIN result_bodies USING (search_id, content_hash)
    WHERE search_id = ${searchId} AND day BETWEEN ${range.from}::date AND ${range.to}::date
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
    SELECT search_id, day, checked_at, depth, body
    FROM (
      SELECT *
      FROM result_pages
      WHERE search_id = ${searchId} AND day <= ${until ?? '9999-12-31'}::date
      ORDER BY day DESC
      LIMIT ${count}
    ) AS recent
    JOIN result_bodies USING (search_id, content_hash)
    ORDER BY day DESC`.execute(db)
  return rows
}

export async function findLatestPages(
  db: Db,
  searchIds: number[],
  until = '9999-12-31',
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT latest.search_id, latest.day, latest.checked_at, latest.depth, body
    FROM unnest(${searchIds}::bigint[]) AS given (search_id)
    CROSS JOIN LATERAL (
      SELECT *
      FROM result_pages
      WHERE result_pages.search_id = given.search_id AND day <= ${until}::date
      ORDER BY day DESC
      LIMIT 1
    ) AS latest
    JOIN result_bodies
      ON result_bodies.search_id = latest.search_id AND result_bodies.content_hash = latest.content_hash`.execute(
    db,
  )
  return rows
}

/** The pages of these days. */
export async function findPagesOfDays(
  db: Db,
  days: readonly { searchId: number; day: string }[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT result_pages.search_id, result_pages.day, checked_at, depth, body
    FROM unnest(
      ${days.map(({ searchId }) => searchId)}::bigint[],
      ${days.map(({ day }) => day)}::date[]
    ) AS given (search_id, day)
    JOIN result_pages ON result_pages.search_id = given.search_id AND result_pages.day = given.day
    JOIN result_bodies
      ON result_bodies.search_id = result_pages.search_id
      AND result_bodies.content_hash = result_pages.content_hash`.execute(db)
  return rows
}

/** @public Days that have a stored page, newest first. */
export async function storedDays(db: Db, searchId: number): Promise<{ day: string; depth: number }[]> {
  const { rows } = await sql<{ day: string; depth: number }>`
    SELECT day, depth FROM result_pages WHERE search_id = ${searchId} ORDER BY day DESC`.execute(db)
  return rows
}
