import type { SystemContext } from '../../../platform/context.ts'
import { decodeBody, type ResultBody } from './result-body.ts'
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

/** The latest stored page of a search up to the day `until` or before the day `before`; null if there is none. */
export async function storedPage(
  ctx: SystemContext,
  searchId: number,
  limit: { until?: string | undefined; before?: string | undefined },
): Promise<StoredPage | null> {
  const row = await queries.findPage(ctx.db, searchId, limit)
  return row === undefined ? null : open(row)
}

/** All stored pages in a range of days, newest first. */
export async function pagesOf(
  ctx: SystemContext,
  searchId: number,
  range: { from: string; to: string },
): Promise<StoredPage[]> {
  return Promise.all((await queries.findPages(ctx.db, searchId, range)).map(open))
}

/** The latest stored pages up to the day `until`, newest first, at most `count`. */
export async function recentPages(
  ctx: SystemContext,
  searchId: number,
  limit: { until?: string | undefined; count: number },
): Promise<StoredPage[]> {
  return Promise.all((await queries.findRecentPages(ctx.db, searchId, limit)).map(open))
}

/** The latest page, up to the day `until`, of each search that has a page, by search id. */
export async function latestPages(
  ctx: SystemContext,
  searchIds: number[],
  until?: string,
): Promise<Map<number, StoredPage>> {
  const rows = await queries.findLatestPages(ctx.db, searchIds, until)
  return new Map(await Promise.all(rows.map(async (row) => [row.search_id, await open(row)] as const)))
}

/** The stored pages of days; the answer finds one of them. */
export async function pagesOfDays(
  ctx: SystemContext,
  days: readonly { searchId: number; day: string }[],
): Promise<(searchId: number, day: string) => StoredPage | null> {
  const rows = await queries.findPagesOfDays(ctx.db, days)
  const pages = new Map(
    await Promise.all(rows.map(async (row) => [`${row.search_id} ${row.day}`, await open(row)] as const)),
  )
  return (searchId, day) => pages.get(`${searchId} ${day}`) ?? null
}

async function open({ day, checked_at, depth, body }: queries.StoredRow): Promise<StoredPage> {
  return { day, checkedAt: checked_at, depth, ...(await decodeBody(body)) }
}
