import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ownActivities } from '@rankline/contract/activities/calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dropEmptyMonths } from '../../src/features/tracking/maintenance/empty-months.service.ts'
import {
  ensureMonthsOf,
  ensurePositionMonths,
} from '../../src/features/tracking/maintenance/housekeeping.queries.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { roleOf } from '../../src/platform/database/serving-role.ts'
import { defineJob, enqueue, startJobs } from '../../src/platform/jobs.ts'
import { connect } from '../../src/processes/connect.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { recordedLog } from '../support/log.ts'
import { signUp } from '../support/people.ts'
import { directSource, runPipeline } from '../support/pipeline.ts'
import { resultsForTests } from '../support/results-for-tests.ts'
import { sendingContext } from '../support/sending-context.ts'
import { startFile } from '../support/start-file.ts'

const results = resultsForTests(() => [])
const role = `serving_${randomBytes(6).toString('hex')}`
let owner: TestDatabase
let url: string
let serving: TestDatabase
let app: TestApp

beforeAll(async () => {
  owner = await createTestDatabase()
  await owner.pool.query(`CREATE ROLE ${role} LOGIN`)
  const address = new URL(owner.connectionString)
  address.username = role
  // How much the embedded server writes to its log is for its owner to say.
  address.searchParams.delete('options')
  url = address.href
})
afterAll(async () => {
  await app.close()
  await serving.close()
  await owner.pool.query(`DROP OWNED BY ${role}`)
  await owner.pool.query(`DROP ROLE ${role}`)
  await owner.close()
})

/** Runs `prepare-database` as a program of its own. */
async function prepare(settings: Record<string, string>) {
  const { options, file } = startFile('processes/prepare-database')
  const env = { ...process.env, DATABASE_URL: url, ...settings }
  const child = spawn(process.execPath, [...options, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, errors }
}

test('a role without rights cannot begin, until the owner has prepared the database for it', async () => {
  const { log } = recordedLog()
  await expect(connect(url, 'test', log)).rejects.toThrow(
    /may not change it: run server\/dist\/processes\/prepare-database/,
  )
  const unknown = await prepare({
    DATABASE_URL: url.replace(role, 'nobody_here'),
    DATABASE_MIGRATION_URL: owner.connectionString,
  })
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('The role "nobody_here"') })
  expect(await prepare({ DATABASE_MIGRATION_URL: owner.connectionString })).toEqual({ code: 0, errors: '' })
  serving = { ...(await connect(url, 'test', log)), connectionString: url }
  app = await createTestApp({ shared: serving })
})

test('the product works with it: calls, jobs, checks and new months', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'one\ntwo')
  await runPipeline(serving, directSource(results.baseUrl))
  const { rows } = await owner.pool.query('SELECT count(*)::int AS count FROM positions')
  expect(rows).toEqual([{ count: 2 }])
  expect((await app.items(ownActivities, {}, person.token)).data.length).toBeGreaterThan(0)
  await jobDone()
  await ensurePositionMonths(serving.db, '2031-01-15')
  await ensureMonthsOf(serving.db, ['2031-07-01'])
  const { rows: months } = await serving.pool.query('SELECT FROM positions_2031_07')
  expect(months).toEqual([])
  await dropEmptyMonths({ ...sendingContext(app), db: serving.db })
  expect(
    (await serving.pool.query("SELECT to_regclass('positions_2031_03') AS month")).rows[0].month,
  ).not.toBeNull()
})

/** Queues a job and waits until a worker with this role has done it. */
async function jobDone(): Promise<void> {
  const handler = vi.fn(async () => undefined)
  const job = defineJob({ name: 'serving', payload: z.object({}), handler })
  await enqueue(serving.db, job, {})
  const running = await startJobs(
    serving,
    [job],
    { ...sendingContext(app), db: serving.db },
    { concurrency: 1 },
  )
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce(), { timeout: 120_000 })
  await running.stop()
}

test.each([
  'CREATE TABLE mine (id int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE SCHEMA mine',
  'ALTER TABLE users ADD COLUMN mine int',
  'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
  'DROP TABLE audit_entries',
  'DROP TABLE positions_2031_07',
  'TRUNCATE audit_entries',
  'DELETE FROM migrations',
  "INSERT INTO migrations (name, checksum) VALUES ('9999_mine', 'x')",
  'DELETE FROM graphile_worker.migrations',
  'CREATE ROLE mine',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  "COPY users TO PROGRAM 'cat'",
  "SELECT pg_read_file('PG_VERSION')",
  'SET SESSION AUTHORIZATION DEFAULT; SET ROLE rankline',
])('it may not: %s', async (statement) => {
  await expect(serving.pool.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:42501|22023)$/),
  })
})

test('what a migration makes later is its to use, too', async () => {
  await owner.pool.query('CREATE TABLE later (id int GENERATED BY DEFAULT AS IDENTITY, name text)')
  await serving.pool.query("INSERT INTO later (name) VALUES ('one')")
  expect((await serving.pool.query('SELECT id, name FROM later')).rows).toEqual([{ id: 1, name: 'one' }])
  // Preparing again changes nothing.
  await migrate(owner, { servingRole: role })
  await ensureMonthsOf(serving.db, ['2031-09-01'])
})

test('the address names the role', () => {
  expect(roleOf('postgresql://one%40two@db/rankline')).toBe('one@two')
  expect(() => roleOf('postgresql://db/rankline')).toThrow('DATABASE_URL must name a role')
})
