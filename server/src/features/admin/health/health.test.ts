import { discardJobs, findHealth, listFailedJobs, retryJobs } from '@rankline/contract/admin/health'
import { listMails } from '@rankline/contract/admin/outbox'
import { utcDay } from '@rankline/contract/days'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../../tests/support/administrator.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../../tests/support/pipeline.ts'
import { captchaPage, serveResults } from '../../../../tests/support/result-server.ts'
import { sendingContext } from '../../../../tests/support/sending-context.ts'
import { measureDatabase } from './health.jobs.ts'

const app = appForTests()
let administrator: SignedUp

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})

const look = () => app.items(findHealth, {}, administrator.token)

test('it says what is due, late, failed and missing', async () => {
  const quiet = await look()
  expect(quiet.problems).toEqual(['No worker is running: nothing is checked.'])
  expect(quiet.checks).toEqual({ due: 0, urgent: 0, under_way: 0, oldest_seconds: 0 })
  expect(quiet.database.bytes).toBeGreaterThan(1_000_000)
  expect(quiet.database.tables).toHaveLength(8)
  expect(quiet.database.before).toBeNull()

  const person = await signUp(app)
  await makeKeywords(app, person, await makeProject(app, person), 'red shoes')
  const server = await serveResults(() => captchaPage)
  await runPipeline(app.database, directSource(server.baseUrl))
  await server.close()
  const now = new Date()
  await app.database.db
    .insertInto('workers')
    .values({ name: 'here', started_at: now, seen_at: now, running_count: 0, checked_count: 0 })
    .execute()
  await sql`UPDATE searches SET priority = 0, next_check_at = now() - interval '2 hours'`.execute(
    app.database.db,
  )
  await sql`INSERT INTO mails (key, recipient, state, settled_at)
    VALUES ('1', 'a@example.com', 'failed', now() - interval '6 days'),
      ('2', 'a@example.com', 'failed', now() - interval '9 days')`.execute(app.database.db)
  const busy = await look()
  expect(busy.checks).toMatchObject({ due: 1, urgent: 0 })
  expect(busy.failures).toEqual([{ engine: 'Google', source: 'direct', reason: 'blocked', checks: 1 }])
  expect(busy.mails.failed).toBe(1)
  const listed = await app.items(listMails, { failed: 1 }, administrator.token)
  expect(listed.total).toBe(busy.mails.failed)
  expect(busy.active_workers).toBe(1)
  expect(busy.problems).toEqual([
    expect.stringMatching(/^Checks are late: the oldest has been due for 1[12]\d minutes\.$/),
    '1 mail could not be delivered in the last 7 days.',
  ])
})

async function failedJob(): Promise<number> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM graphile_worker.add_job('nothing')`.execute(
    app.database.db,
  )
  const id = Number(rows[0]!.id)
  await sql`SELECT graphile_worker.permanently_fail_jobs(ARRAY[${id}]::bigint[], 'it broke')`.execute(
    app.database.db,
  )
  return id
}

test('failed jobs run again or are removed; others are left alone', async () => {
  const [again, gone] = [await failedJob(), await failedJob()]
  const failed = async () => (await app.items(listFailedJobs, {}, administrator.token)).map(({ id }) => id)
  expect(await failed()).toEqual([gone, again])
  expect((await app.items(listFailedJobs, {}, administrator.token))[0]).toMatchObject({
    name: 'nothing',
    last_error: 'it broke',
  })
  expect((await look()).problems).toContain('2 jobs failed on the last attempt.')
  await app.items(retryJobs, { ids: [again] }, administrator.token)
  expect(await failed()).toEqual([gone])
  expect((await app.call(discardJobs, { ids: [again, gone] }, administrator.token)).status).toBe(404)
  expect(await failed()).toEqual([gone])
  await app.items(discardJobs, { ids: [gone] }, administrator.token)
  expect(await failed()).toEqual([])
  const { rows } = await sql`SELECT attempts FROM graphile_worker.jobs WHERE id = ${again}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ attempts: 0 }])
  const stranger = await signUp(app)
  expect((await app.call(discardJobs, { ids: [again] }, stranger.token)).status).toBe(403)
})

test('the size of the database is noted once a day, and its growth is that of a week', async () => {
  const { db } = app.database
  const ctx = sendingContext(app)
  await measureDatabase.perform(ctx, {})
  await measureDatabase.perform(ctx, {})
  const sizes = () => db.selectFrom('database_sizes').select('day').orderBy('day').execute()
  expect(await sizes()).toEqual([{ day: utcDay() }])
  expect((await look()).database.before).toBeNull()
  await db
    .insertInto('database_sizes')
    .values([
      { day: utcDay(-401), bytes: 1 },
      { day: utcDay(-8), bytes: 2 },
      { day: utcDay(-5), bytes: 3_000_000 },
      { day: utcDay(-1), bytes: 4_000_000 },
    ])
    .execute()
  expect((await look()).database.before).toEqual({ day: utcDay(-5), bytes: 3_000_000 })
  await measureDatabase.perform(ctx, {})
  expect((await sizes())[0]).toEqual({ day: utcDay(-8) })
})
