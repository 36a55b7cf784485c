import type { BulkActionProgress } from '@rankline/contract/matching-keywords/calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Begun = { key: string; action: BulkActionProgress['action']; total: number; now: Date }

/** @returns whether there was none with the key */
export async function begin(db: Db, accountId: number, { key, action, total, now }: Begun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bulk_actions')
    .values({ account_id: accountId, key, action, total, began_at: now, told_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Notified = Partial<Pick<BulkActionProgress, 'done' | 'total' | 'state' | 'message'>>

export async function notify(db: Db, accountId: number, key: string, progress: Notified, now: Date) {
  await db
    .updateTable('bulk_actions')
    .set({ ...progress, told_at: now })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

export async function find(
  db: Db,
  accountId: number,
  key: string,
): Promise<(BulkActionProgress & { told_at: Date }) | undefined> {
  return db
    .selectFrom('bulk_actions')
    .select(['action', 'state', 'done', 'total', 'message', 'told_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Deletes the progress of old actions. */
export async function forget(db: Db, accountId: number, before: Date) {
  await sql`DELETE FROM bulk_actions WHERE account_id = ${accountId} AND began_at < ${before}`.execute(db)
}
