import type { CloudTarget } from '@rankline/contract/exports/clouds'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type AutoExport = { connection_account_id: number; connection_id: number; target: CloudTarget }

/** @public The connection to which an account's ranks are exported each day, if any. */
export const findAutoExport = (db: Db, accountId: number): Promise<AutoExport | undefined> =>
  db
    .selectFrom('auto_exports')
    .select(['connection_account_id', 'connection_id', 'target'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** @public Sets the connection of the daily export; another connection starts without failures. */
export async function setAutoExport(db: Db, accountId: number, target: AutoExport, now: Date) {
  await db
    .insertInto('auto_exports')
    .values({
      account_id: accountId,
      ...target,
      failures: 0,
      begun_day: null,
      judged_day: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...target, failures: 0 }))
    .execute()
}

/** @public Ends the daily export of an account. */
export async function endAutoExport(db: Db, accountId: number) {
  await db.deleteFrom('auto_exports').where('account_id', '=', accountId).execute()
}

/**
 * @public Disables the daily exports to a connection that is deleted, or that one account may no longer use.
 * @param usedBy the one account; all accounts by default. @returns their accounts
 */
export async function endAutoExportsTo(
  db: Db,
  { accountId, id }: { accountId: number; id: number },
  usedBy?: number,
): Promise<number[]> {
  const rows = await db
    .deleteFrom('auto_exports')
    .where('connection_account_id', '=', accountId)
    .where('connection_id', '=', id)
    .$if(usedBy !== undefined, (query) => query.where('account_id', '=', usedBy!))
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** @public Finds active accounts whose export of a day has not been requested. */
export async function accountsDueOn(db: Db, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('auto_exports')
    .innerJoin('accounts', 'accounts.id', 'auto_exports.account_id')
    .select('auto_exports.account_id')
    .where('accounts.is_paused', '=', false)
    .where(sql<boolean>`begun_day IS DISTINCT FROM ${day}::date`)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/**
 * @public Claims a day, so that its files are requested only once.
 * @returns the export's target; nothing if the day was claimed before
 */
export const takeAutoExportDay = (db: Db, accountId: number, day: string): Promise<AutoExport | undefined> =>
  db
    .updateTable('auto_exports')
    .set({ begun_day: day })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`begun_day IS DISTINCT FROM ${day}::date`)
    .returning(['connection_account_id', 'connection_id', 'target'])
    .executeTakeFirst()

/** @public Locks the export of an account, so that its days are evaluated one after another. */
export async function lockAutoExport(db: Db, accountId: number) {
  await db
    .selectFrom('auto_exports')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
}

/**
 * @public Records the result of a day once; ignores a day older than the last recorded one.
 * @returns the number of failed days in a row
 */
export async function judgeAutoExportDay(
  db: Db,
  accountId: number,
  day: string,
  hasFailed: boolean,
): Promise<number> {
  const row = await db
    .updateTable('auto_exports')
    .set({ judged_day: day, failures: hasFailed ? sql`failures + 1` : 0 })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(judged_day IS NULL OR judged_day < ${day}::date)`)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}
