import { randomInt } from 'node:crypto'
import { batchesOf } from '@rankline/contract/batches'
import { DAY } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import * as queries from './housekeeping.queries.ts'

/** Searches of one statement, and statements of one run. */
const SEARCHES_AT_ONCE = 1_000
const MOST_STATEMENTS = 20
/** Days for which an unused search is kept, because a person may be about to use it. */
const KEPT_DAYS = 7

/**
 * Deletes the given searches that are unused, and their phrases if no other search has them.
 * @param madeBefore null: searches of any age
 * @returns the number of deleted searches
 */
export async function dropUnusedSearches(
  ctx: SystemContext,
  searchIds: readonly number[],
  madeBefore: Date | null = null,
): Promise<number> {
  let count = 0
  for (const some of batchesOf(searchIds, SEARCHES_AT_ONCE))
    count += await transaction(ctx, async ({ db }) => {
      const { deleted, phraseIds } = await queries.deleteUnused(db, some, madeBefore)
      if (phraseIds.length > 0) await queries.deleteUnusedPhrases(db, phraseIds)
      return deleted
    })
  return count
}

const randomPlace = (first: number, last: number) => randomInt(first, last + 1)

/**
 * Deletes unused searches among some that are not checked. It starts at a random place, so that each one is reached at
 * some time.
 */
export async function tidySearches(
  ctx: SystemContext,
  { atOnce = SEARCHES_AT_ONCE, most = MOST_STATEMENTS, placeIn = randomPlace } = {},
): Promise<number> {
  const range = await queries.findUnplannedRange(ctx.db)
  if (range === null) return 0
  const madeBefore = new Date(Date.now() - KEPT_DAYS * DAY)
  const begun = placeIn(range.first, range.last) - 1
  let after = begun
  let isSecondRound = false
  let count = 0
  for (let statement = 0; statement < most; statement += 1) {
    const ids = await queries.findUnplanned(ctx.db, after, atOnce)
    count += await dropUnusedSearches(ctx, ids, madeBefore)
    after = ids.at(-1) ?? range.last
    if (isSecondRound && after >= begun) break
    if (!isSecondRound && after >= range.last) {
      isSecondRound = true
      after = range.first - 1
    }
  }
  if (count > 0) ctx.log.info(`deleted ${count} searches that nobody needs`)
  return count
}
