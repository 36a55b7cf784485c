import { DAY, utcDay } from '@rankline/contract/days'
import { TRY_DAYS } from '@rankline/contract/explanations/why'
import { z } from 'zod'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { readPageDays } from '../../settings/values.service.ts'
import { markThinned } from '../bodies/objects.queries.ts'
import { deleteOldRuns } from '../record/check-runs.queries.ts'
import { deleteUnwatched } from '../roll-up/watched-projects.queries.ts'
import { lockSearches } from '../tracking.service.ts'
import { dropEmptyMonths } from './empty-months.service.ts'
import * as queries from './housekeeping.queries.ts'
import { tidySearches } from './unused-searches.service.ts'

const nothing = z.object({})

const ROWS_AT_ONCE = 5_000
const SEARCHES_AT_ONCE = 1_000

/** Positions are partitioned by month; creates a partition well before its first day. */
export const preparePositionMonths = defineJob({
  name: 'prepare-position-months',
  payload: nothing,
  schedule: '20 2 * * *',
  handler: ({ db }) => queries.ensurePositionMonths(db, utcDay()),
})

/** Drops empty monthly partitions of refused imports and deleted accounts, because they slow down reads of histories. */
export const dropEmptyPositionMonths = defineJob({
  name: 'drop-empty-position-months',
  payload: nothing,
  schedule: '10 3 * * *',
  handler: (ctx) => dropEmptyMonths(ctx),
})

/** An archive that could not be imported, and keywords that were deleted before their first check, leave some. */
export const deleteUnusedSearches = defineJob({
  name: 'delete-unused-searches',
  payload: nothing,
  schedule: '35 * * * *',
  isAlone: true,
  async handler(ctx) {
    await tidySearches(ctx)
  },
})

/** Marks unplanned days. It repeats this for a week back, in case no worker ran. */
export const markUnplannedDays = defineJob({
  name: 'mark-unplanned-days',
  payload: nothing,
  schedule: '5 0 * * *',
  handler: ({ db }) => queries.markUnplannedDays(db, { from: utcDay(-7), to: utcDay(-1) }),
})

/** Keeps daily result pages for 90 days, and weekly ones until they are a year old, unless set otherwise. Positions stay. */
export const thinResultPages = defineJob({
  name: 'thin-result-pages',
  payload: nothing,
  schedule: '40 2 * * *',
  async handler(ctx) {
    const { db } = ctx
    const kept = await readPageDays(ctx)
    const limits = { daily: daysAgo(kept.daily), weekly: daysAgo(kept.weekly) }
    // Ranges keep each statement short, however many pages are stored.
    for (let after = 0; ; ) {
      const to = await queries.findRangeEnd(db, after, SEARCHES_AT_ONCE)
      if (to === null) break
      await queries.thinResultPages(db, { after, to }, limits)
      await queries.forgetOverviewSources(db, { after, to }, limits.weekly)
      await deleteOrphanBodies(ctx, { after, to })
      after = to
    }
    await queries.deleteOrphanDueDays(db)
    await deleteUnwatched(db)
  },
})

/** Deletes the logs of checks after a week. */
export const forgetCheckRuns = defineJob({
  name: 'forget-check-runs',
  payload: nothing,
  schedule: '50 * * * *',
  async handler({ db }) {
    const limits = { before: new Date(Date.now() - TRY_DAYS * DAY), count: ROWS_AT_ONCE }
    while ((await deleteOldRuns(db, limits)) === ROWS_AT_ONCE);
  },
})

async function deleteOrphanBodies(ctx: SystemContext, range: queries.SearchRange) {
  await transaction(ctx, async (inside) => {
    const searchIds = await queries.findSearchesWithOrphans(inside.db, range)
    if (searchIds.length === 0) return
    await lockSearches(inside, searchIds)
    const thinned = await queries.deleteOrphanBodies(inside.db, searchIds)
    await markThinned(inside.db, thinned, new Date())
  })
}

function daysAgo(days: number): string {
  return utcDay(-days)
}
