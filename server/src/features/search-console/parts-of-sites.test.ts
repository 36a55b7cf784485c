import { readFile } from 'node:fs/promises'
import { utcDay } from '@rankline/contract/days'
import { updateProject } from '@rankline/contract/projects/calls'
import { keywordConsole, listConsoleQueries } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeNightLater, month, pullFor, seen } from '../../../tests/support/console-shop.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const { app, services } = await startConnectedApp()
let owner: SignedUp

const day = utcDay(-2)
const rows = [
  seen(day, {
    query: 'gartenhaus',
    page: 'https://www.folder.test/de/gartenhaus',
    clicks: 5,
    impressions: 50,
    position: 4,
  }),
  seen(day, {
    query: 'garden shed',
    page: 'https://www.folder.test/en-gb/shed',
    clicks: 50,
    impressions: 500,
    position: 2,
  }),
  seen(day, {
    query: 'gartenhaus',
    page: 'https://www.folder.test/en-gb/shed',
    clicks: 1,
    impressions: 400,
    position: 30,
  }),
  seen(day, {
    query: 'metal shed',
    page: 'https://blog.folder.test/metal',
    clicks: 9,
    impressions: 90,
    position: 6,
  }),
  seen(day, { query: 'bücher', page: 'https://bücher.test/neu', clicks: 3, impressions: 30, position: 5 }),
]

beforeEach(async () => {
  services.data.analytics = rows
  owner = await signUp(app)
  await connect(app, services, owner, 'google_console')
})

/** Makes a project and pulls its numbers through a connection that lists these sites. @returns the project's id */
async function pulled(sites: string[], url: string, changes: Record<string, string | number> = {}) {
  services.data.sites = sites.map((siteUrl) => ({ siteUrl, permissionLevel: 'siteOwner' }))
  const project = await makeProject(app, owner, { project_url: url, ...changes })
  await makeKeywords(app, owner, project, 'something else')
  await pullFor(app, services, owner)
  return project.id
}
const untracked = async (projectId: number) => {
  const { site, data } = await app.items(
    listConsoleQueries,
    { project_id: projectId, list: 'untracked' },
    owner.token,
  )
  return { site, queries: data.map(({ query, clicks, position }) => [query, clicks, position]) }
}

const all = ['sc-domain:folder.test', 'https://www.folder.test/', 'https://www.folder.test/de/']

test.each([
  ['its own property', all, 'https://www.folder.test/de/'],
  ['the property of the domain', ['sc-domain:folder.test'], 'sc-domain:folder.test'],
])('a folder has the numbers of its own pages, from %s', async (_, sites, name) => {
  const { site, queries } = await untracked(await pulled(sites, 'https://www.folder.test/de/'))
  expect(site).toMatchObject({ name, last_day: utcDay(-1) })
  expect(site).not.toHaveProperty('is_part')
  expect(queries).toEqual([['gartenhaus', 5, 4]])
})

test('two folders in one property have each their own', async () => {
  const de = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/de/')
  const en = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/en-gb/', {
    project_name: 'English',
  })
  expect((await untracked(de)).queries).toEqual([['gartenhaus', 5, 4]])
  expect((await untracked(en)).queries).toEqual([
    ['garden shed', 50, 2],
    ['gartenhaus', 1, 30],
  ])
})

test('an exact project has the numbers of its page, and a subdomain its own', async () => {
  const exact = await pulled(all, 'https://www.folder.test/en-gb/shed', { project_url_match: 1 })
  expect((await untracked(exact)).queries.map(([query]) => query)).toEqual(['garden shed', 'gartenhaus'])
  const blog = await pulled(all, 'https://blog.folder.test/', { project_name: 'Blog' })
  expect((await untracked(blog)).queries).toEqual([['metal shed', 9, 6]])
})

test.each(['https://bücher.test', 'https://xn--bcher-kva.test/'])(
  'an international domain has its numbers: %s',
  async (url) => {
    const { site, queries } = await untracked(await pulled(['sc-domain:bücher.test'], url))
    expect(site?.name).toBe('sc-domain:bücher.test')
    expect(queries).toEqual([['bücher', 3, 5]])
  },
)

test('a property that is narrower than the project says that it is a part', async () => {
  const { site, queries } = await untracked(
    await pulled(['https://www.folder.test/de/'], 'https://www.folder.test/'),
  )
  expect(site).toMatchObject({ name: 'https://www.folder.test/de/', is_part: true })
  expect(queries.length).toBeGreaterThan(0)
})

test('rows of other parts that were kept before go with the next pull', async () => {
  const id = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/de/')
  const { pool } = app.database
  await pool.query('UPDATE console_sites SET rule = NULL WHERE project_id = $1', [id])
  await pool.query(
    `INSERT INTO console_rows
     SELECT $1, $2, $3, gen_random_uuid(), 'garden shed', 'https://www.folder.test/en-gb/shed', 1, 1, 50, 500, 2`,
    [owner.accountId, id, utcDay(-3)],
  )
  await pool.query(
    `INSERT INTO console_queries SELECT $1, $2, gen_random_uuid(), 1, 1, 'garden shed', 50, 500, 2`,
    [owner.accountId, id],
  )
  expect((await untracked(id)).queries.map(([query]) => query)).toContain('garden shed')
  await makeNightLater(app, owner)
  await pullFor(app, services, owner)
  expect((await untracked(id)).queries).toEqual([['gartenhaus', 5, 4]])
})

test('another address of a project begins anew with its own rows', async () => {
  const id = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/de/')
  const [keyword] = await makeKeywords(app, owner, { id }, 'gartenhaus')
  await app.items(
    updateProject,
    {
      project_id: id,
      project_name: 'Shop',
      project_url: 'https://www.folder.test/en-gb/',
      project_url_match: 2,
    },
    owner.token,
  )
  await makeNightLater(app, owner)
  await pullFor(app, services, owner)
  const { total, pages } = await app.items(keywordConsole, month(keyword!), owner.token)
  expect(total).toMatchObject({ clicks: 1, impressions: 400 })
  expect(pages.map(({ url }) => url)).toEqual(['https://www.folder.test/en-gb/shed'])
})

test('the migration takes rows of other parts out, and leaves those of the project', async () => {
  const { pool } = app.database
  const folder = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/de/')
  const whole = await pulled(['sc-domain:folder.test'], 'https://www.folder.test/', { project_name: 'Whole' })
  await pool.query(
    `INSERT INTO console_rows
     SELECT $1, $2, $3, gen_random_uuid(), 'garden shed', page, 1, 1, 50, 500, 2
     FROM unnest(ARRAY['https://www.folder.test/en-gb/shed', 'https://www.folder.test/de-at/', 'https://evil.test/de/']) AS page`,
    [owner.accountId, folder, utcDay(-3)],
  )
  const pagesOf = async (id: number) =>
    (
      await pool.query('SELECT DISTINCT page FROM console_rows WHERE project_id = $1 ORDER BY page', [id])
    ).rows.map(({ page }) => page as string)
  const before = await pagesOf(whole)
  expect(before).toHaveLength(3)
  await pool.query('ALTER TABLE console_sites DROP COLUMN rule')
  const file = new URL('../../../migrations/0189_console_rules.sql', import.meta.url)
  await pool.query(await readFile(file, 'utf8'))
  expect(await pagesOf(folder)).toEqual(['https://www.folder.test/de/gartenhaus'])
  expect(await pagesOf(whole)).toEqual(before)
  expect((await untracked(folder)).queries).toEqual([['gartenhaus', 5, 4]])
})
