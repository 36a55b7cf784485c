import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { signUp } from '../../../../tests/support/people.ts'
import { recordDay } from '../../../../tests/support/recorded-days.ts'

const app = appForTests()

test('the migration takes first checks of deleted keywords out of the improved ones of their days', async () => {
  const { db } = app.database
  const person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'kept\ngone')
  const { rows } = await sql<{ search_id: number }>`SELECT search_id FROM keywords`.execute(db)
  const looks = (position: number) =>
    rows.map(({ search_id }) => ({
      searchId: search_id,
      depth: 100,
      results: [{ position, url: project.url }],
    }))
  await recordDay(app.database, '2026-03-01', looks(5))
  await recordDay(app.database, '2026-03-02', looks(3))
  await sql`UPDATE keywords SET deleted_at = now() WHERE phrase = 'gone'`.execute(db)
  // As 0053 left it: one first check of the first day is still counted.
  await sql`UPDATE project_days SET improved_count = 1 WHERE day = '2026-03-01'`.execute(db)
  const file = new URL('../../../../migrations/0063_known_positions.sql', import.meta.url)
  const [, mend = ''] = readFileSync(file, 'utf8').split(/(?=-- 0053 left)|(?=-- Today is compared)/)
  await sql.raw(mend).execute(db)
  const { rows: days } = await sql`
    SELECT improved_count AS improved FROM project_days WHERE project_id = ${project.id} AND day >= '2026-03-01' ORDER BY day`.execute(
    db,
  )
  expect(days).toEqual([{ improved: 0 }, { improved: 2 }])
})
