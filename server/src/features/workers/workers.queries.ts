import type { WorkerTest, WorkerTestResult } from '@rankline/contract/workers/calls'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type WorkerRow = Selectable<Tables['workers']>
export type TestRow = Omit<Selectable<Tables['worker_tests']>, 'result'> & Pick<WorkerTest, 'result'>
export type Activity = { running: number; recorded: number; perMinute: number }

/** The channel that notifies the worker of an id that it has a test to run. */
export const WORKER_TESTS_CHANNEL = 'rankline_worker_tests'

export async function insertWorker(db: Db, name: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('workers')
    .values({ name, started_at: now, seen_at: now, running_count: 0, checked_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteSilentWorkers(db: Db, before: Date) {
  await db.deleteFrom('workers').where('seen_at', '<', before).execute()
}

export async function touchWorker(db: Db, id: number, { running, recorded, perMinute }: Activity, now: Date) {
  await db
    .updateTable('workers')
    .set({ seen_at: now, running_count: running, checked_count: recorded, checked_per_minute: perMinute })
    .where('id', '=', id)
    .execute()
}

export async function endWorker(db: Db, id: number, now: Date) {
  await db
    .updateTable('workers')
    .set({ seen_at: now, stopped_at: now, running_count: 0, checked_per_minute: 0 })
    .where('id', '=', id)
    .execute()
}

export const findWorkers = (
  db: Db,
  { isDescending, limit, offset }: { isDescending: boolean; limit: number; offset: number },
) =>
  db
    .selectFrom('workers')
    .selectAll()
    .orderBy('id', isDescending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findWorker = (db: Db, id: number) =>
  db.selectFrom('workers').selectAll().where('id', '=', id).executeTakeFirst()

export async function countWorkers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('workers')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function countSeenSince(db: Db, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('workers')
    .select(sql<number>`count(*)`.as('total'))
    .where('seen_at', '>=', since)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Sums the checks per minute of running workers seen since a time. */
export async function sumRates(db: Db, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('workers')
    .select(sql<number>`coalesce(sum(checked_per_minute), 0)::float8`.as('total'))
    .where('seen_at', '>=', since)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** The newest running worker seen since a time; null if there is none. */
export async function findSeenSince(db: Db, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('workers')
    .select('id')
    .where('seen_at', '>=', since)
    .where('stopped_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Delivered when the sending transaction commits. */
export async function insertTest(
  db: Db,
  {
    workerId,
    phrase,
    engine,
    country,
    source,
  }: { workerId: number; phrase: string; engine: string; country: string; source: string | null },
  now: Date,
): Promise<TestRow> {
  const row = await db
    .insertInto('worker_tests')
    .values({ worker_id: workerId, phrase, engine, country, source, asked_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`SELECT pg_notify(${WORKER_TESTS_CHANNEL}, ${String(workerId)})`.execute(db)
  return row as TestRow
}

export const findTest = async (db: Db, id: number) =>
  (await db.selectFrom('worker_tests').selectAll().where('id', '=', id).executeTakeFirst()) as
    | TestRow
    | undefined

export const findOpenTests = async (db: Db, workerId: number) =>
  (await db
    .selectFrom('worker_tests')
    .selectAll()
    .where('worker_id', '=', workerId)
    .where('result', 'is', null)
    .orderBy('id')
    .execute()) as TestRow[]

export async function storeResult(db: Db, id: number, result: WorkerTestResult) {
  await db
    .updateTable('worker_tests')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
}
