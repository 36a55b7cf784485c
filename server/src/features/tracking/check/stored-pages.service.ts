import type { SystemContext } from '../../../platform/context.ts'
import { decodeBody, type ResultBody } from './result-body.ts'
import * as queries from './stored-pages.queries.ts'

/** What a day's check of a search saw. */
export type StoredPage = ResultBody & {
  /** YYYY-MM-DD */
  day: string
  checkedAt: Date
  /** How deep the check looked; 100 is all there is. */
  depth: number
}

// Result pages belong to nobody: callers make sure first that the account tracks the search.

/** The latest stored page of a search up to the day `until` or before the day `before`; null where there is none. */
export async function storedPage(
  ctx: SystemContext,
  searchId: number,
  limit: { until?: string | undefined; before?: string | undefined },
): Promise<StoredPage | null> {
  const row = await queries.findPage(ctx.db, searchId, limit)
  return row === undefined ? null : open(row)
}

/** Every stored page of a range of days, newest first. */
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

/** The latest page of each search that has one, by search id. */
export async function latestPages(ctx: SystemContext, searchIds: number[]): Promise<Map<number, StoredPage>> {
  const rows = await queries.findLatestPages(ctx.db, searchIds)
  return new Map(await Promise.all(rows.map(async (row) => [row.search_id, await open(row)] as const)))
}

/** Days that have a stored page, newest first. */
export async function storedDays(ctx: SystemContext, searchId: number) {
  return queries.findDays(ctx.db, searchId)
}

async function open({ day, checked_at, depth, body }: queries.StoredRow): Promise<StoredPage> {
  return { day, checkedAt: checked_at, depth, ...(await decodeBody(body)) }
}
