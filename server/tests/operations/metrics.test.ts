import { enginePages } from '@rankline/serp/sources/direct'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { publishPlan } from '../../src/features/sources/plan.queries.ts'
import { processMetrics } from '../../src/platform/metrics.ts'
import { createTestApp } from '../support/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { createTestDatabase } from '../support/database.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'

// The things behind each figure differ in number, so that none can pass for another.

const app = appForTests()
let body: string

const ago = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`

beforeAll(async () => {
  const { db } = app.database
  const person = await signUp(app)
  const { accountId } = person
  const project = await makeProject(app, person)
  const phrases = Array.from({ length: 8 }, (_, index) => `phrase ${index}`)
  await makeKeywords(app, person, project, phrases.join('\n'))
  // Two urgent ones and two daily ones wait, three are leased, one is due tomorrow.
  await sql`
    WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM searches)
    UPDATE searches
    SET
      priority = CASE WHEN number <= 2 THEN 1 ELSE 0 END,
      next_check_at = CASE WHEN number = 8 THEN now() + interval '1 day' WHEN number = 3 THEN ${ago(1000)}
        WHEN number > 4 THEN ${ago(5000)} ELSE ${ago(30)} END,
      lease = CASE WHEN number IN (4, 5, 6, 7) THEN gen_random_uuid() END,
      -- The lease of the fourth has run out.
      leased_until = CASE WHEN number IN (5, 6, 7) THEN now() + interval '1 hour' WHEN number = 4 THEN ${ago(5)} END
    FROM numbered
    WHERE numbered.id = searches.id`.execute(db)
  await sql`DELETE FROM project_days_due`.execute(db)
  for (const [late, day] of [
    [400, 0],
    [50, 1],
  ] as const)
    await sql`INSERT INTO project_days_due (account_id, project_id, day, marked_at)
      VALUES (${accountId}, ${project.id}, current_date - ${day}::int, ${ago(late)})`.execute(db)
  await sql`DELETE FROM mails`.execute(db)
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db)
  await sql`INSERT INTO mails (key, recipient, created_at, state, settled_at) VALUES
    ('first', 'a@example.com', ${ago(500)}, 'waiting', NULL),
    ('second', 'a@example.com', ${ago(10)}, 'waiting', NULL),
    ('sent', 'a@example.com', ${ago(900)}, 'sent', now()),
    ('refused', 'a@example.com', ${ago(900)}, 'failed', now()),
    ('refused long ago', 'a@example.com', ${ago(200_000)}, 'failed', ${ago(200_000)})`.execute(db)

  for (const [late, attempts] of [
    [700, 0],
    [600, 0],
    [-3600, 0],
    [800, 1],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM graphile_worker.add_job('counted', run_at => ${ago(late)}, max_attempts => 1)`.execute(
      db,
    )
    await sql`UPDATE graphile_worker._private_jobs SET attempts = ${attempts} WHERE id = ${rows[0]?.id}`.execute(
      db,
    )
  }

  await sql`INSERT INTO messages (account_id, id, key, kind, content, created_at)
    VALUES (${accountId}, 1, 'one', 'test', '{}', now()), (${accountId}, 2, 'old', 'test', '{}', ${ago(200_000)})`.execute(
    db,
  )
  const delivery = (messageId: number, status: string, nextTryAt: unknown) =>
    sql`INSERT INTO deliveries (account_id, message_id, type, address, shown_address, status, next_try_at)
      VALUES (${accountId}, ${messageId}, 'webhook', 'x', 'x', ${status}, ${nextTryAt})`.execute(db)
  for (const late of [300, 20, -60]) await delivery(1, 'queued', ago(late))
  for (const of of [1, 1, 2]) await delivery(of, 'failed', null)

  const source = { price: 0.001, resultsPerRequest: 10, capabilities: enginePages }
  await publishPlan(app.database.db, {
    rules: [],
    ceiling: 7,
    sources: [
      { ...source, name: 'serper', ceiling: 2.5 },
      { ...source, name: 'direct', ceiling: null },
    ],
  })
  await sql`INSERT INTO source_pauses (source, day, reason)
    VALUES ('serper', (now() AT TIME ZONE 'UTC')::date, 'spent'),
      ('direct', (now() AT TIME ZONE 'UTC')::date - 1, 'spent')`.execute(db)
  await sql`INSERT INTO source_days (day, source, checks, failed_checks, requests, paid_requests, cost)
    VALUES ((now() AT TIME ZONE 'UTC')::date, 'serper', 5, 1, 9, 8, 1.25),
      ((now() AT TIME ZONE 'UTC')::date - 1, 'serper', 5, 1, 9, 8, 4)`.execute(db)
  body = (await app.app.inject('/metrics')).body
})

/** The value of a figure; undefined where it is missing. */
function figure(name: string, text = body): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** About so many seconds: the test itself takes some. */
const about = (seconds: number) => ({
  asymmetricMatch: (value: unknown) => Number(value) >= seconds && Number(value) < seconds + 90,
})

test.each([
  ['rankline_searches_due', 4],
  ['rankline_searches_urgent', 2],
  ['rankline_searches_leased', 3],
  ['rankline_searches_oldest_due_seconds', about(1000)],
  ['rankline_roll_up_lag_seconds', about(400)],
  ['rankline_mails_waiting', 2],
  ['rankline_mails_oldest_waiting_seconds', about(500)],
  ['rankline_mails_failed', 1],
  ['rankline_jobs_waiting{task="counted"}', 3],
  ['rankline_jobs_failed{task="counted"}', 1],
  ['rankline_jobs_oldest_seconds{task="counted"}', about(700)],
  ['rankline_deliveries_waiting', 3],
  ['rankline_deliveries_failed', 2],
  ['rankline_deliveries_overdue_seconds', about(300)],
  ['rankline_source_spend_dollars{source="serper"}', 1.25],
  ['rankline_source_spend_ceiling_dollars{source="serper"}', 2.5],
  ['rankline_source_spend_ceiling_dollars{source="direct"}', undefined],
  ['rankline_spend_ceiling_dollars', 7],
  ['rankline_source_paused{source="serper"}', 1],
  ['rankline_source_paused{source="direct"}', 0],
])('%s is reported', (name, value) => {
  expect(figure(name)).toEqual(value)
})

test('the connections of a process are counted by state, and so is the queue for one', async () => {
  const database = await createTestDatabase()
  const registry = new Registry()
  processMetrics(registry, database, 'worker')
  const counts = async () => {
    const text = await registry.metrics()
    return ['connections{state="used"}', 'connections{state="idle"}', 'waiting'].map((name) =>
      figure(`rankline_database_${name}`, text),
    )
  }
  const taken = await Promise.all(Array.from({ length: 5 }, () => database.pool.connect()))
  const waiting = [database.pool.connect(), database.pool.connect()]
  expect(await counts()).toEqual([5, 0, 2])
  for (const client of taken.splice(0, 2)) client.release()
  for (const client of await Promise.all(waiting)) client.release()
  expect(await counts()).toEqual([3, 2, 0])
  for (const client of taken) client.release()
  await database.close()
})

test('a transaction that is left open is reported with its age', async () => {
  const name = 'rankline_database_oldest_snapshot_seconds'
  const fresh = await createTestApp()
  const client = await fresh.database.pool.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query('SELECT 1')
  await client.query('SELECT pg_sleep(1.1)')
  const open = figure(name, (await fresh.app.inject('/metrics')).body)
  await client.query('ROLLBACK')
  client.release()
  expect(open).toBeGreaterThanOrEqual(1)
  await fresh.close()
})

test('the size of the database is that of its files', async () => {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(app.database.db)
  const bytes = Number(figure('rankline_database_bytes'))
  expect(bytes).toBeGreaterThan(0.5 * Number(rows[0]?.bytes))
  expect(bytes).toBeLessThan(2 * Number(rows[0]?.bytes))
})
