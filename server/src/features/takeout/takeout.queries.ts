import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { takeoutJobKeys } from './takeout-job.ts'

type Db = Kysely<Tables>

/** A long list is no use, and old ones are deleted. */
const SHOWN = 50

export const insertTakeout = (db: Db, row: Insertable<Tables['takeouts']>) =>
  db.insertInto('takeouts').values(row).returningAll().executeTakeFirstOrThrow()

export type TakeoutRow = Awaited<ReturnType<typeof insertTakeout>>

const ofAccount = (db: Db, accountId: number) =>
  db.selectFrom('takeouts').selectAll().where('account_id', '=', accountId)

/** Newest first. */
export const findTakeouts = (db: Db, accountId: number): Promise<TakeoutRow[]> =>
  ofAccount(db, accountId).orderBy('id', 'desc').limit(SHOWN).execute()

export const findTakeout = (db: Db, accountId: number, id: number): Promise<TakeoutRow | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst()

export const findUnfinished = (db: Db, accountId: number): Promise<TakeoutRow[]> =>
  ofAccount(db, accountId).where('status', 'in', ['receiving', 'queued', 'running']).execute()

export const deleteTakeout = (db: Db, accountId: number, id: number): Promise<TakeoutRow | undefined> =>
  db
    .deleteFrom('takeouts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Starts a try of a waiting takeout. @returns undefined if it was deleted or has ended */
export const beginTakeout = (
  db: Db,
  accountId: number,
  id: number,
  now: Date,
): Promise<TakeoutRow | undefined> =>
  db
    .updateTable('takeouts')
    .set({ status: 'running', tries: sql`tries + 1`, done: 0, touched_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

/** @returns whether it is still there, and has not ended */
export async function updateTakeout(
  db: Db,
  accountId: number,
  id: number,
  change: Updateable<Tables['takeouts']> & { touched_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('takeouts')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['receiving', 'queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds unfinished takeouts of all accounts without progress since `before` and without a job. */
export const findAbandoned = (db: Db, before: Date): Promise<TakeoutRow[]> =>
  db
    .selectFrom('takeouts')
    .selectAll()
    .where('status', 'in', ['receiving', 'queued', 'running'])
    .where('touched_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key IN (${sql.join(takeoutJobKeys.map((name) => sql`${`${name} `}::text || takeouts.account_id || ' ' || takeouts.id`))})
          AND (job.attempts < job.max_attempts OR job.locked_at > ${before}))`,
    )
    .execute()

export async function deleteOld(db: Db, before: Date) {
  await db
    .deleteFrom('takeouts')
    .where('created_at', '<', before)
    .where('status', 'in', ['done', 'failed'])
    .execute()
}

export async function putPart(db: Db, accountId: number, takeoutId: number, part: number, content: Buffer) {
  await db
    .insertInto('takeout_parts')
    .values({ account_id: accountId, takeout_id: takeoutId, part, content })
    .onConflict((conflict) => conflict.columns(['account_id', 'takeout_id', 'part']).doUpdateSet({ content }))
    .execute()
}

export async function findPart(db: Db, accountId: number, takeoutId: number, part: number) {
  const row = await db
    .selectFrom('takeout_parts')
    .select('content')
    .where('account_id', '=', accountId)
    .where('takeout_id', '=', takeoutId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.content
}

export const measureParts = (db: Db, accountId: number, takeoutId: number) =>
  db
    .selectFrom('takeout_parts')
    .select([
      sql<number>`count(*)::integer`.as('parts'),
      sql<number>`coalesce(sum(length(content)), 0)::bigint`.as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .where('takeout_id', '=', takeoutId)
    .executeTakeFirstOrThrow()

export async function deleteParts(db: Db, accountId: number, takeoutId: number) {
  await db
    .deleteFrom('takeout_parts')
    .where('account_id', '=', accountId)
    .where('takeout_id', '=', takeoutId)
    .execute()
}

/** Locks the account, so that parallel calls run one after the other. */
export async function lockAccount(db: Db, accountId: number) {
  await sql`SELECT FROM users WHERE account_id = ${accountId} FOR NO KEY UPDATE`.execute(db)
}
