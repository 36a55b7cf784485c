import type { Schedule, Window } from '@rankline/contract/reports/days'
import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { ReportRow } from './reports.queries.ts'

type Db = Kysely<Tables>

/** A report whose projects are all archived waits until one is taken back. */
const isOfArchive = sql<SqlBool>`(
  SELECT coalesce(bool_and(archived_at IS NOT NULL), false)
  FROM projects
  WHERE projects.account_id = reports.account_id
    AND projects.id = ANY (array_prepend(reports.project_id, reports.other_project_ids))
    AND projects.deleted_at IS NULL
)`

/** The different schedules of enabled reports whose latest document is older than today. */
export async function findSchedules(db: Db, today: string): Promise<Schedule[]> {
  return db
    .selectFrom('reports')
    .select(['timer', 'send_hour as hour', 'send_time_zone as timeZone'])
    .distinct()
    .where('is_enabled', '=', true)
    .where('last_due_on', '<', today)
    .execute()
}

const hasSchedule = ({ timer, hour, timeZone }: Schedule) =>
  sql<SqlBool>`(timer, send_hour, send_time_zone) = (${timer}::smallint, ${hour}::smallint, ${timeZone}::text)`

/** Accounts that are not paused and have a report that is due. */
export async function findDueAccounts(db: Db, schedule: Schedule, dueOn: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('accounts', 'accounts.id', 'reports.account_id')
    .select('reports.account_id')
    .distinct()
    .where('is_enabled', '=', true)
    .where(hasSchedule(schedule))
    .where('last_due_on', '<', dueOn)
    .where(sql<SqlBool>`NOT ${isOfArchive}`)
    .where('accounts.is_paused', '=', false)
    .orderBy('reports.account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The reports of an account that are due, locked. */
export const lockDue = (db: Db, accountId: number, schedule: Schedule, dueOn: string): Promise<ReportRow[]> =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .where(hasSchedule(schedule))
    .where('last_due_on', '<', dueOn)
    .where(sql<SqlBool>`NOT ${isOfArchive}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function moveOn(
  db: Db,
  accountId: number,
  id: number,
  { dueOn, window: { from, to } }: { dueOn: string; window: Window },
) {
  await db
    .updateTable('reports')
    .set({ last_due_on: dueOn, start_on: from, end_on: to })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** @returns its id; undefined if the report has a run of this period */
export async function insertRun(db: Db, run: Insertable<Tables['report_runs']>): Promise<number | undefined> {
  const row = await db
    .insertInto('report_runs')
    .values(run)
    .onConflict((conflict) => conflict.columns(['account_id', 'report_id', 'period']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The latest run of each report that was sent or is to be sent. */
export async function findLastRuns(db: Db, accountId: number, reportIds: number[]) {
  return db
    .selectFrom('report_runs')
    .select(['report_id', 'status', 'failure', 'created_at', 'ended_at'])
    .distinctOn('report_id')
    .where('account_id', '=', accountId)
    .where('report_id', '=', sql<number>`ANY (${reportIds}::bigint[])`)
    .where('kind', '<>', 'download')
    .orderBy('report_id')
    .orderBy('id', 'desc')
    .execute()
}

/** The latest run with these days and projects since a moment, whatever it was made for. */
export const findRecentRun = (
  db: Db,
  accountId: number,
  reportId: number,
  { from, to, since, projectIds }: Window & { since: Date; projectIds: readonly number[] },
) =>
  db
    .selectFrom('report_runs')
    .select(['id', 'status', 'download_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .where('start_on', '=', from)
    .where('end_on', '=', to)
    .where('created_at', '>', since)
    .where(sql<SqlBool>`(status <> 'made' OR project_ids = ${projectIds}::bigint[])`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export async function findDownloadIds(db: Db, accountId: number, reportIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('report_runs')
    .select('download_id')
    .where('account_id', '=', accountId)
    .where('report_id', '=', sql<number>`ANY (${reportIds}::bigint[])`)
    .where('download_id', 'is not', null)
    .execute()
  return rows.flatMap(({ download_id: id }) => (id === null ? [] : [id]))
}

const waiting = (db: Db, accountId: number, id: number) =>
  db
    .updateTable('report_runs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'queued')

/** The runs of a report that are not made yet. */
export const findWaiting = (db: Db, accountId: number, reportId: number) =>
  db
    .selectFrom('report_runs')
    .select(['id', 'period'])
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .where('status', '=', 'queued')
    .orderBy('id')
    .execute()

/** Gives a waiting run new days, and resets its tries. */
export async function restartRun(db: Db, accountId: number, id: number, { from, to }: Window) {
  await waiting(db, accountId, id).set({ start_on: from, end_on: to, tries: 0 }).execute()
}

/** The days that a run waits for; undefined if it no longer waits. */
export const findWaitingDays = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('report_runs')
    .select(['start_on', 'end_on'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()

/** Counts a try before it begins, so that a document that kills its process is not tried for ever. */
export const beginTry = (db: Db, accountId: number, id: number) =>
  waiting(db, accountId, id)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .returning(['report_id', 'kind', 'period', 'start_on', 'end_on', 'tries', 'created_at'])
    .executeTakeFirst()

/** @returns whether it still waited */
export async function endRun(
  db: Db,
  accountId: number,
  id: number,
  end: {
    status: 'made' | 'failed'
    download_id?: number
    project_ids?: number[]
    failure?: string
    ended_at: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await waiting(db, accountId, id).set(end).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes runs of all accounts from before a moment. */
export async function deleteRuns(db: Db, before: Date) {
  await db.deleteFrom('report_runs').where('created_at', '<', before).execute()
}
