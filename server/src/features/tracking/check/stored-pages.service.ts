import type { SystemContext } from '../../../platform/context.ts'
import { readBodies, UnreadableBody } from '../bodies/read-bodies.ts'
import type { ResultBody } from '../bodies/result-body.ts'
import * as queries from './stored-pages.queries.ts'

/** The results of a search on one day. */
export type StoredPage = ResultBody & {
  /** YYYY-MM-DD */
  day: string
  checkedAt: Date
  /** The number of results that the check read; 100 is the full depth. */
  depth: number
}

// Result pages have no owner: callers must first check that the account tracks the search.

/**
 * The latest stored page of a search up to the day `until` or before the day `before`; null if there is none.
 * @throws {UnreadableBody} when its body is lost, or its storage is away
 */
export async function storedPage(
  ctx: SystemContext,
  searchId: number,
  limit: { until?: string | undefined; before?: string | undefined },
): Promise<StoredPage | null> {
  const row = await queries.findPage(ctx.db, searchId, limit)
  if (row === undefined) return null
  const [body] = await readBodies(readingOf(ctx), [row])
  if (body instanceof UnreadableBody) throw body
  return pageOf(row, body!)
}

// Several pages are read without those whose body is lost, which the log names. A storage that is away fails the call.

/** All stored pages in a range of days, newest first. */
export async function pagesOf(
  ctx: SystemContext,
  searchId: number,
  range: { from: string; to: string },
): Promise<StoredPage[]> {
  return opened(ctx, await queries.findPages(ctx.db, searchId, range), (_row, page) => page)
}

/** The latest stored pages up to the day `until`, newest first, at most `count`. */
export async function recentPages(
  ctx: SystemContext,
  searchId: number,
  limit: { until?: string | undefined; count: number },
): Promise<StoredPage[]> {
  return opened(ctx, await queries.findRecentPages(ctx.db, searchId, limit), (_row, page) => page)
}

/** The latest page, up to the day `until`, of each search that has a page, by search id. */
export async function latestPages(
  ctx: SystemContext,
  searchIds: number[],
  until?: string,
): Promise<Map<number, StoredPage>> {
  const rows = await queries.findLatestPages(ctx.db, searchIds, until)
  return new Map(await opened(ctx, rows, (row, page) => [row.search_id, page] as const))
}

/** The stored pages of days; the answer finds one of them. */
export async function pagesOfDays(
  ctx: SystemContext,
  days: readonly { searchId: number; day: string }[],
): Promise<(searchId: number, day: string) => StoredPage | null> {
  const rows = await queries.findPagesOfDays(ctx.db, days)
  const pages = new Map(
    await opened(ctx, rows, (row, page) => [`${row.search_id} ${row.day}`, page] as const),
  )
  return (searchId, day) => pages.get(`${searchId} ${day}`) ?? null
}

const readingOf = ({ installation, log }: SystemContext) => ({ bodies: installation.bodies, log })

async function opened<T>(
  ctx: SystemContext,
  rows: readonly queries.StoredRow[],
  as: (row: queries.StoredRow, page: StoredPage) => T,
): Promise<T[]> {
  const bodies = await readBodies(readingOf(ctx), rows)
  return rows.flatMap((row, index) => {
    const body = bodies[index]!
    return body instanceof UnreadableBody ? [] : [as(row, pageOf(row, body))]
  })
}

const pageOf = ({ day, checked_at, depth }: queries.StoredRow, body: ResultBody): StoredPage => ({
  day,
  checkedAt: checked_at,
  depth,
  ...body,
})
