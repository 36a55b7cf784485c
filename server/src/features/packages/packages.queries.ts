import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export async function findVisible(db: Db) {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('is_hidden', '=', false)
    .orderBy('price')
    .orderBy('id')
    .execute()
}

export async function findBySlug(db: Db, slug: string) {
  return db.selectFrom('packages').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** The package of an account's person; undefined without one. */
export async function findOfAccount(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .selectAll('packages')
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
}

/** Whose work counts: one person's, or everybody's but these. */
export type Makers = { only: number } | { except: number[] }

const madeBy = (column: string, makers: Makers) =>
  'only' in makers
    ? sql<boolean>`${sql.ref(column)} = ${makers.only}::bigint`
    : makers.except.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(column)} <> ALL (${makers.except}::bigint[])`

const count = sql<number>`count(*)`.as('total')

export async function countProjects(db: Db, accountId: number, makers: Makers): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select(count)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(madeBy('created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function countKeywords(
  db: Db,
  accountId: number,
  makers: Makers,
  projectId?: number,
): Promise<number> {
  const { total } = await db
    .selectFrom('keywords')
    .select(count)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .where(madeBy('created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function countCompetitors(db: Db, accountId: number, makers: Makers): Promise<number> {
  const { total } = await db
    .selectFrom('competitors')
    .innerJoin('keywords', (join) =>
      join
        .onRef('keywords.account_id', '=', 'competitors.account_id')
        .onRef('keywords.id', '=', 'competitors.keyword_id'),
    )
    .select(count)
    .where('competitors.account_id', '=', accountId)
    .where('keywords.deleted_at', 'is', null)
    .where(madeBy('keywords.created_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function sumRequests(db: Db, accountId: number, day: string, makers: Makers): Promise<number> {
  const { total } = await db
    .selectFrom('daily_requests')
    .select(sql<number>`coalesce(sum(requests), 0)::integer`.as('total'))
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where(madeBy('done_by', makers))
    .executeTakeFirstOrThrow()
  return total
}

export async function addRequests(
  db: Db,
  accountId: number,
  { day, doneBy, requests }: { day: string; doneBy: number; requests: number },
) {
  await db
    .insertInto('daily_requests')
    .values({ account_id: accountId, day, done_by: doneBy, requests })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'done_by'])
        .doUpdateSet({ requests: sql`daily_requests.requests + excluded.requests` }),
    )
    .execute()
}

export async function setPackage(db: Db, accountId: number, packageId: number, endAt: Date | null) {
  await db
    .updateTable('users')
    .set({ package_id: packageId, status: 1 })
    .where('account_id', '=', accountId)
    .execute()
  await db
    .updateTable('members')
    .set({ end_at: endAt })
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .execute()
}

/** Ends a choice: false when it has been made already. */
export async function startTrial(db: Db, accountId: number, endAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 1 })
    .where('account_id', '=', accountId)
    .where('status', '=', 2)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('members')
    .set({ end_at: endAt })
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .execute()
  return true
}

/** Accounts that have ended and are tracked still, or (`isPaused`) that go on and are not. */
export async function findToSwitch(db: Db, isPaused: boolean): Promise<number[]> {
  const ended = sql<boolean>`(members.end_at IS NOT NULL AND members.end_at <= now())`
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select('accounts.id')
    .where('members.role', '=', 'admin')
    .where('accounts.is_paused', '=', isPaused)
    .where(isPaused ? sql<boolean>`NOT ${ended}` : ended)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setPaused(db: Db, accountId: number, isPaused: boolean) {
  await db.updateTable('accounts').set({ is_paused: isPaused }).where('id', '=', accountId).execute()
}

export async function findAccountOf(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('account_id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}
