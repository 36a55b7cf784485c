import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { renewStatistics } from '../../src/features/tracking/maintenance/statistics.ts'
import { createLog } from '../../src/platform/log.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'

const app = appForTests()
const COUNT = 150
const owned: { accountId: number; projectId: number }[] = []

beforeAll(async () => {
  for (let index = 0; index < 4; index += 1) {
    const person = await signUp(app)
    const project = await makeProject(app, person)
    await makeKeywords(app, person, project, bulk(COUNT))
    owned.push({ accountId: person.accountId, projectId: project.id })
  }
})

const rowsOf = async (table: string) => {
  const { rows } = await sql<{ rows: number }>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${table}::regclass`.execute(app.database.db)
  return rows[0]!.rows
}
const log = createLog('silent', 'test')

test('the planner expects as many keywords of a project as there are', async () => {
  await renewStatistics(app.database.db, log)
  const { accountId, projectId } = owned[0]!
  const { rows } = await app.database.pool.query(
    `EXPLAIN (FORMAT JSON) SELECT FROM keywords WHERE account_id = ${accountId} AND project_id = ${projectId}`,
  )
  const expected = rows[0]['QUERY PLAN'][0].Plan['Plan Rows']
  expect(expected).toBeGreaterThan(COUNT * 0.8)
  expect(expected).toBeLessThan(COUNT * 1.2)
})

test('only statistics of tables below the bound are renewed', async () => {
  await renewStatistics(app.database.db, log)
  expect(await rowsOf('keywords')).toBe(4 * COUNT)
  await app.database.pool.query(
    `DELETE FROM keywords WHERE id IN (SELECT id FROM keywords ORDER BY id DESC LIMIT ${COUNT})`,
  )
  await renewStatistics(app.database.db, log, 4 * COUNT)
  expect(await rowsOf('keywords')).toBe(4 * COUNT)
  await renewStatistics(app.database.db, log, 4 * COUNT + 1)
  expect(await rowsOf('keywords')).toBe(3 * COUNT)
})

test('tables whose rows change all the time are vacuumed before a fifth of them is dead, and so are new months', async () => {
  await app.database.pool.query("SELECT ensure_positions_month((current_date + interval '7 months')::date)")
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    SELECT relname AS name, reloptions AS options
    FROM pg_class
    WHERE relname IN ('searches', 'keywords', 'rank_days', 'project_days_due')
      OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'positions'::regclass)`.execute(
    app.database.db,
  )
  expect(rows.length).toBeGreaterThan(7)
  for (const { name, options } of rows)
    expect([name, options?.some((option) => /^autovacuum_vacuum.*_scale_factor=0.02$/.test(option))]).toEqual(
      [name, true],
    )
})
