import type { Activity, ActivityType } from '@rankline/contract/activities/calls'
import type * as calls from '@rankline/contract/admin/calls'
import type { AdminUser, Dated } from '@rankline/contract/admin/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { sql } from 'kysely'
import { isAdministrator } from '../../../platform/administrators.ts'
import type { Context } from '../../../platform/context.ts'
import { timeAgo } from '../../../platform/time.ts'
import { textOfActivity } from '../../activity-log/activity-log.service.ts'
import { inForce } from '../subscriptions.ts'
import { accountOf, findOwners } from './owners.queries.ts'
import { contains, pageOf } from './page.ts'

type UserRow = Omit<AdminUser, 'created_at'> & { created_at: Date }

const userOrders = {
  created_at: [sql`users.id`],
  username: [sql`lower(username)`, sql`users.id`],
  email: [sql`lower(email)`, sql`users.id`],
}

export async function listUsers(
  { db }: Context,
  { userId, search, ...input }: ParsedInputOf<typeof calls.listUsers>,
): Promise<Page<AdminUser>> {
  const conditions = [sql`users.deleted_at IS NULL`]
  if (userId !== null) conditions.push(sql`users.id = ${userId}`)
  if (search !== null) {
    const pattern = contains(search)
    conditions.push(sql`(lower(username) LIKE ${pattern} OR lower(email) LIKE ${pattern})`)
  }
  return pageOf<UserRow, AdminUser>(db, input, {
    columns: sql`users.id, username, email, packages.name AS package_name, driver_name, users.status,
      ${isAdministrator('users.package_id')} AS is_administrator, users.created_at`,
    from: sql`FROM users
      LEFT JOIN packages ON packages.id = users.package_id
      WHERE ${sql.join(conditions, sql` AND `)}`,
    sortedBy: userOrders[input.sort],
    present: (row) => ({ ...row, created_at: row.created_at.toISOString() }),
  })
}

type ActivityRow = {
  id: number
  done_by: number
  type: ActivityType
  text: string
  acting_name: string | null
  created_at: Date
}

/** Lists activities of all people; with a user, the activities of that user in any account. */
export async function listAllActivities(
  { db }: Context,
  { userId, ...input }: ParsedInputOf<typeof calls.listAllActivities>,
): Promise<Page<Activity>> {
  const page = await pageOf<ActivityRow, ActivityRow>(db, input, {
    columns: sql`id, done_by, type, text, acting_name, created_at`,
    from: sql`FROM activities ${userId === null ? sql`` : sql`WHERE done_by = ${await accountOf(db, userId)}`}`,
    sortedBy: [sql`id`],
    present: (row) => row,
  })
  const people = await findOwners(
    db,
    page.data.map(({ done_by }) => done_by),
  )
  const data = page.data.map(({ done_by, created_at, text, acting_name, ...row }) => ({
    ...row,
    text: textOfActivity({ text, acting_name }),
    created_at: created_at.toISOString(),
    created_at_human: timeAgo(created_at),
    user: { username: people.get(done_by)?.username ?? '' },
  }))
  return { ...page, data }
}

type DatedRow = { id: number; at: Date }
const presentDated = ({ id, at }: DatedRow): Dated => ({ id, created_at: at.toISOString() })

export async function listSubscriptions(
  { db }: Context,
  input: ParsedInputOf<typeof calls.listSubscriptions>,
): Promise<Page<Dated>> {
  const since = sql`coalesce(package_since, users.created_at)`
  return pageOf<DatedRow, Dated>(db, input, {
    columns: sql`users.id, ${since} AS at`,
    from: inForce(new Date()),
    sortedBy: [since, sql`users.id`],
    present: presentDated,
  })
}

export async function listTransactions(
  { db }: Context,
  { userId, ...input }: ParsedInputOf<typeof calls.listTransactions>,
): Promise<Page<Dated>> {
  return pageOf<DatedRow, Dated>(db, input, {
    columns: sql`id, paid_at AS at`,
    from: sql`FROM receipts ${userId === null ? sql`` : sql`WHERE account_id = ${await accountOf(db, userId)}`}`,
    sortedBy: [sql`id`],
    present: presentDated,
  })
}
