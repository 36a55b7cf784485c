import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { exportJob, sendJob } from './export-job.ts'
import type { ExportRecord } from './exports.queries.ts'

type Db = Kysely<Tables>

/** Starts a try of an unfinished export. @returns undefined if it was deleted or has ended */
export const beginExport = (
  db: Db,
  accountId: number,
  id: number,
  now: Date,
): Promise<ExportRecord | undefined> =>
  db
    .updateTable('exports')
    .set({ status: 'running', tries: sql`tries + 1`, touched_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

/** Queues a running export again without counting the try. @returns whether it still exists */
export async function uncountTry(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ status: 'queued', tries: sql`greatest(tries - 1, 0)`, touched_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the export is still there */
export async function updateExport(
  db: Db,
  accountId: number,
  id: number,
  change: Updateable<Tables['exports']> & { touched_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds unfinished exports of all accounts that no worker touched since `before` and that have no job. */
export const findAbandoned = (db: Db, before: Date) =>
  db
    .selectFrom('exports')
    .select(['account_id', 'id'])
    .where('status', 'in', ['queued', 'running'])
    .where('touched_at', '<', before)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key IN (${`${exportJob.name} `}::text || exports.account_id || ' ' || exports.id,
            ${`${sendJob.name} `}::text || exports.account_id || ' ' || exports.id)
          AND (job.attempts < job.max_attempts OR job.locked_at > ${before})
      )`,
    )
    .execute()

/** Deletes exports of all accounts; their files have expired before. */
export async function deleteOld(db: Db, before: Date) {
  await db.deleteFrom('exports').where('created_at', '<', before).execute()
}
