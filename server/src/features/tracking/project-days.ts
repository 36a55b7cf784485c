import type { Kysely } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import { announceProjects } from './announce.ts'
import { rollUpDays, takeDueDays } from './project-days.queries.ts'
import { recountProjects } from './projects.queries.ts'
import { rollUpVoices } from './share-of-voice.queries.ts'

const PROJECTS_AT_ONCE = 20

/**
 * Rolls up the days and present numbers of projects whose keywords were checked since the last time.
 * A crash before the end loses nothing: the days are still due then.
 * @returns how many days were rolled up; 0 when none is due that nobody else is at
 */
export async function rollUpProjectDays(db: Kysely<Tables>): Promise<number> {
  return transaction(db, async (trx) => {
    const days = await takeDueDays(trx, PROJECTS_AT_ONCE)
    if (days.length === 0) return 0
    await rollUpDays(trx, days)
    await rollUpVoices(trx, days)
    for (const [accountId, ofAccount] of groupBy(days, ({ account_id }) => account_id))
      await recountProjects(trx, accountId, [...new Set(ofAccount.map(({ project_id }) => project_id))])
    await announceProjects(trx, days)
    return days.length
  })
}
