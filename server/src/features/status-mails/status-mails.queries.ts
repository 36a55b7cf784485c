import type { StatusPeriod } from '@rankline/contract/status-mails/calls'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { accountStatusOf } from '../limits/account-status.ts'

type Db = Kysely<Tables>

const preference = { daily: 'allow_daily_status', weekly: 'allow_weekly_status' } as const

/** People who enabled the mail and verified their address, with a tracked account that has a project not archived. */
const recipients = (db: Db, period: StatusPeriod) =>
  db
    .selectFrom('users')
    .where(preference[period], '=', true)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 0)
    .where(
      (eb) => sql<SqlBool>`${accountStatusOf(eb.ref('users.account_id'), eb.ref('users.status'))} = 'active'`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.account_id', '=', 'users.account_id')
          .where('projects.deleted_at', 'is', null)
          .where('projects.archived_at', 'is', null)
          .where('keyword_count', '>', 0),
      ),
    )

/** The next `count` accounts after one, by id. */
export async function findRecipients(db: Db, period: StatusPeriod, after: number, count: number) {
  const rows = await recipients(db, period)
    .select('users.account_id')
    .where('users.account_id', '>', after)
    .orderBy('users.account_id')
    .limit(count)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const findRecipient = (db: Db, period: StatusPeriod, accountId: number) =>
  recipients(db, period)
    .select(['users.username', 'users.email'])
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()

export async function withdraw(db: Db, accountId: number, period: StatusPeriod) {
  await db
    .updateTable('users')
    .set({ [preference[period]]: false })
    .where('account_id', '=', accountId)
    .execute()
}
