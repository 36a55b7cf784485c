import { batchesOf } from '@rankline/contract/batches'
import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { markProjectDays } from '../record/record.queries.ts'
import type { DueDay } from './project-days.queries.ts'
import { lockProjects } from './projects.queries.ts'
import { countTagDays, findChangedTags, findTagDays, findTagsOf, type TagDay } from './tag-days.queries.ts'

/**
 * Counts the tags whose keywords changed: those of the named keywords, or of any of the project. Call it after the days
 * themselves are rolled up, in the same transaction.
 */
export async function rollUpTags(
  db: Kysely<Tables>,
  days: readonly (DueDay & { keyword_ids: readonly number[] | null })[],
): Promise<void> {
  // Taken before the keywords are read, so that later changes are counted next time.
  const now = new Date()
  const entire = days.filter(({ keyword_ids }) => keyword_ids === null)
  const changed = [
    ...(await findChangedTags(db, entire, utcDay(0, now))),
    ...(await findTagsOf(
      db,
      days.flatMap(({ keyword_ids, ...day }) => (keyword_ids ?? []).map((id) => ({ ...day, id }))),
    )),
  ]
  if (changed.length > 0) await countTagDays(db, changed, now)
}

/** Marks today to be rolled up again after tags were added to keywords of these projects, or removed. */
export const recountTagsToday = (
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  projectIds: number[],
) =>
  markProjectDays(
    db,
    projectIds.map((projectId) => ({ accountId, projectId, day: utcDay() })),
  )

/** Days of a project in one transaction: a year of 10,000 keywords is a few million positions. */
const PORTION = 30

/**
 * Recounts every stored day of an account's tags from the positions of these days; null: of all tags.
 * @returns the number of days, counted once for each project and tag
 */
export async function recountTagDays(
  ctx: SystemContext,
  accountId: number,
  tagIds: readonly number[] | null,
): Promise<number> {
  const days = await findTagDays(ctx.db, accountId, tagIds)
  for (const [projectId, ofProject] of groupBy(days, ({ project_id }) => project_id)) {
    const byDay = [...groupBy(ofProject, ({ day }) => day).values()]
    for (const days of batchesOf(byDay, PORTION)) await recount(ctx, { accountId, projectId }, days.flat())
  }
  return days.length
}

const recount = (
  ctx: SystemContext,
  { accountId, projectId }: { accountId: number; projectId: number },
  days: readonly TagDay[],
) =>
  transaction(ctx, async ({ db }) => {
    await lockProjects(db, accountId, [projectId])
    await countTagDays(db, days, new Date())
  })
