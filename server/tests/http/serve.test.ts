import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { parseEnv } from '../../src/platform/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/processes/serve.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'

const app = appForTests()

async function marked(): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT project_id FROM project_days_due ORDER BY project_id`.execute(app.database.db)
  return rows.map(({ project_id }) => project_id)
}

test('the HTTP process rolls up what somebody looks at, without a worker, and leaves the rest', async () => {
  const { db } = app.database
  const person = await signUp(app)
  const looked = await makeProject(app, person)
  const other = await makeProject(app, person)
  await sql`TRUNCATE project_days_due, watched_projects`.execute(db)
  await sql`INSERT INTO watched_projects (account_id, project_id, until)
    VALUES (${person.accountId}, ${looked.id}, ${new Date(Date.now() + 600_000)})`.execute(db)
  await sql`INSERT INTO project_days_due (account_id, project_id, day)
    SELECT account_id, id, '2026-03-01' FROM projects WHERE account_id = ${person.accountId}`.execute(db)
  const env = { ...parseEnv({ HOST: '127.0.0.1' }), port: 0, secretKey: 'serve-test'.repeat(4) }
  const server = await serve(env, app.database, createLog('fatal', 'test'))
  try {
    await vi.waitFor(async () => expect(await marked()).toEqual([other.id]), {
      timeout: 60_000,
      interval: 20,
    })
  } finally {
    await server.close()
  }
  expect(await marked()).toEqual([other.id])
})
