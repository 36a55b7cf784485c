import { readFile } from 'node:fs/promises'
import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, once } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
const site = 'https://www.acme.test'
let person: SignedUp
let projectId: number
let keywords: Keyword[]

const file = new URL('../../../migrations/0170_page_addresses.sql', import.meta.url)
/** The page on each day, as addresses were stored before; `other` is a different page. */
const stays = {
  'one page': ['p', 'p', 'p', 'p'],
  'two pages': ['p', 'p', 'other', 'p'],
}

beforeAll(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person, { project_url: `${site}/` })).id
  const project = { id: projectId } as Awaited<ReturnType<typeof makeProject>>
  keywords = await makeKeywords(app, person, project, Object.keys(stays).join('\n'))
  for (const keyword of keywords) {
    const pages = stays[keyword.keyword as keyof typeof stays]
    await checkOnDays(
      app,
      server,
      keyword,
      // Unknown parameters make pages of their own; they are renamed into identifiers of clicks below.
      pages.map((page, index) => once([...strangers(1), `${site}/${page}?size=2&xrsltid=${index}`])),
    )
  }
})

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(app.database.db)
  return rows[0]?.count
}

test('pages that were stored under the identifiers of clicks become one, and their switches go', async () => {
  const { db } = app.database
  await sql`UPDATE landing_pages SET url = replace(url, 'xrsltid', 'srsltid')`.execute(db)
  await sql`UPDATE keywords SET landing_url = replace(landing_url, 'xrsltid', 'srsltid')`.execute(db)
  await sql`
    UPDATE keywords SET preferred_url = ${`https://acme.test/p/?size=2`}, is_wrong_page = true
    WHERE phrase = 'one page'`.execute(db)
  const positions = await count('positions')
  expect(await count('page_switches')).toBe(6)
  // A later migration renames this table.
  const script = (await readFile(file, 'utf8')).replaceAll('alert_marks', 'unjudged_checks')
  await db.transaction().execute((trx) => sql.raw(script).execute(trx))

  const { data } = await app.items(listLandingPages, { project_id: projectId, sort: 'url' }, person.token)
  expect(data.map(({ url, keywords }) => [url, keywords])).toContainEqual([`${site}/p?size=2`, 2])
  const { rows } = await sql<{ url: string }>`SELECT url FROM landing_pages ORDER BY url`.execute(db)
  expect(rows.map(({ url }) => url)).toEqual([`${site}/other?size=2`, `${site}/p?size=2`])
  expect(await count('positions')).toBe(positions)
  const dangling = await sql`
    SELECT FROM positions
    WHERE landing_page_id IS NULL
      OR NOT EXISTS (SELECT FROM landing_pages WHERE landing_pages.id = landing_page_id)`.execute(db)
  expect(dangling.rows).toEqual([])
  expect(await count('page_switches')).toBe(2)

  const [one, two] = await Promise.all(
    keywords.map(({ id }) => app.items(findKeyword, { project_keyword_id: id }, person.token)),
  )
  expect(one).toMatchObject({ latest_position_url: `${site}/p?size=2`, current_position: 2 })
  for (const name of ['page_changed_on', 'is_page_contested', 'is_wrong_page'])
    expect(one).not.toHaveProperty(name)
  expect(two).toMatchObject({ page_changed_on: expect.any(String), is_page_contested: true })
})

test('the next check goes on with the page that is left', async () => {
  const [keyword] = keywords
  await checkOnDays(app, server, keyword!, [once([...strangers(1), `${site}/p?srsltid=9&size=2`])])
  const found = await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)
  expect(found).not.toHaveProperty('page_changed_on')
  expect(await count('landing_pages')).toBe(2)
})
