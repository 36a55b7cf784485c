import { randomInt } from 'node:crypto'
import { DAY } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import * as queries from './housekeeping.queries.ts'

/** Searches of one statement, and statements of one run. */
const SEARCHES_AT_ONCE = 1_000
const MOST_STATEMENTS = 20
/** Days during which a search that nobody uses is kept, because somebody may be about to. */
const KEPT_DAYS = 7

/**
 * Deletes those of some searches that nobody needs, with the phrases that no other search has.
 * @param madeBefore null: whenever they were made
 * @returns how many
 */
export async function dropUnusedSearches(
  ctx: SystemContext,
  searchIds: readonly number[],
  madeBefore: Date | null = null,
): Promise<number> {
  let count = 0
  for (let at = 0; at < searchIds.length; at += SEARCHES_AT_ONCE)
    count += await transaction(ctx, async ({ db }) => {
      const some = searchIds.slice(at, at + SEARCHES_AT_ONCE)
      const { deleted, phraseIds } = await queries.deleteUnused(db, some, madeBefore)
      if (phraseIds.length > 0) await queries.deleteUnusedPhrases(db, phraseIds)
      return deleted
    })
  return count
}

const randomPlace = (first: number, last: number) => randomInt(first, last + 1)

/**
 * Looks at some of the searches that are not checked, from a place that chance gives, so that each comes at some time
 * however many are kept.
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
