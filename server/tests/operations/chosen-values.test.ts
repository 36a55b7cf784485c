import { readFileSync } from 'node:fs'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords } from '../support/keywords.ts'
import { makeOwner } from '../support/owner.ts'

// Stored lists had one value of each filter once, without an operator. The migration gives them the form of today.
const migration = readFileSync(new URL('../../migrations/0250_chosen_values.sql', import.meta.url), 'utf8')
const app = appForTests()

test('addresses of lists that were made before keep their filters', async () => {
  const { person, project } = await makeOwner(app)
  await makeKeywords(app, person, project, 'apple')
  const narrowed = { project_id: project.id, country: 241, tag: 'not:3', volume_max: 5, keyword_query: 'app' }
  const { url, address } = await app.items(createCsvAddress, { name: 'Sheet', ...narrowed }, person.token)
  const stored = () =>
    app.database.db
      .selectFrom('csv_addresses')
      .select('list')
      .where('id', '=', address.id)
      .executeTakeFirstOrThrow()
  const { list } = await stored()
  const { tag: _tag, ...others } = list.filters
  const before = { ...list, filters: { ...others, country: 241 } }
  await app.database.pool.query('UPDATE csv_addresses SET list = $1 WHERE id = $2', [before, address.id])
  await app.database.pool.query(migration)
  await app.database.pool.query(migration)
  expect((await stored()).list).toEqual({ ...list, filters: others })
  expect((await app.app.inject(new URL(url).pathname)).statusCode).toBe(200)
})
