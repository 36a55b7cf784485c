import { sql } from 'kysely'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetTagDays } from './tag-days.queries.ts'

/** Marks a day of all projects of these accounts to be rolled up. Call it when a formula of the accounts changes. */
export async function recountDay({ db }: SystemContext, accountIds: number[], day: string): Promise<void> {
  await forgetTagDays(db, accountIds, day)
  await sql`
    INSERT INTO project_days_due (account_id, project_id, day)
    SELECT account_id, id, ${day}::date
    FROM projects
    WHERE account_id = ANY (${accountIds}::bigint[]) AND deleted_at IS NULL`.execute(db)
}
