import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { announceProjects } from '../../events/announce.ts'
import { markCitationDays } from '../record/citation-marks.queries.ts'
import { createBatchSize } from './batch-size.ts'
import { type DueProject, findDue, takeDueDays } from './project-days.queries.ts'
import { rollUpDays } from './roll-up-days.queries.ts'
import { rollUpTags } from './tag-days.service.ts'

/** The number of rolled-up days, and seconds since the oldest mark of each project. */
export type RolledUp = { days: number; delays: readonly number[] }

/**
 * Rolls up the marked days and the current numbers of projects in one transaction. Projects that another process is
 * rolling up stay marked. A crash loses nothing: the days stay due.
 */
export async function rollUpProjects(db: Kysely<Tables>, projects: readonly DueProject[]): Promise<RolledUp> {
  return transaction(db, async (trx) => {
    const days = await takeDueDays(trx, projects)
    if (days.length === 0) return { days: 0, delays: [] }
    const entire = new Set(await rollUpDays(trx, days, utcDay()))
    await rollUpTags(
      trx,
      days.map((day) => ({ ...day, keyword_ids: entire.has(day) ? null : day.keyword_ids })),
    )
    await markCitationDays(trx, days)
    await announceProjects(trx, days)
    const ofProjects = groupBy(days, ({ account_id, project_id }) => `${account_id} ${project_id}`)
    const delays = [...ofProjects.values()].map((own) => Math.max(...own.map(({ age }) => age)))
    return { days: days.length, delays }
  })
}

/**
 * Rolls up all due days, except those that other processes are rolling up.
 * @param onRolledUp called for each project with the seconds since its oldest mark
 * @returns the number of days
 */
export async function rollUpAll(
  db: Kysely<Tables>,
  onRolledUp: (seconds: number) => void = () => undefined,
): Promise<number> {
  const size = createBatchSize()
  let total = 0
  for (;;) {
    const due = await findDue(db)
    let ofTurn = 0
    while (due.length > 0) {
      const { days, delays } = await rollUpProjects(db, size.take(due))
      ofTurn += days
      for (const seconds of delays) onRolledUp(seconds)
    }
    if (ofTurn === 0) return total
    total += ofTurn
  }
}
