import { readFile } from 'node:fs/promises'
import { createAlert } from '@rankline/contract/alerts/calls'
import {
  addCompetitors,
  editCompetitor,
  followInProject,
  listCompetitors,
} from '@rankline/contract/competitors/calls'
import { addKeywords, type Keyword } from '@rankline/contract/keywords/calls'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { createProject, findProject, type Project, updateProject } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let keyword: Keyword

beforeAll(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.acme.test/' })
  ;[keyword] = (await makeKeywords(app, person, project, 'shed')) as [Keyword]
})

/** Every field that takes a site, with the address in it. */
const fields: Record<string, (site: string) => Promise<{ status: number }>> = {
  'a new project': (site) =>
    app.call(createProject, { project_name: 'New', project_url: site, project_url_match: 2 }, person.token),
  'an edited project': (site) =>
    app.call(
      updateProject,
      {
        project_id: project.id,
        project_name: 'Shop',
        project_url: site,
        project_url_match: 2,
        check_every: 1,
      },
      person.token,
    ),
  'competitors of new keywords': (site) =>
    app.call(
      addKeywords,
      { project_id: project.id, keywords: `k ${site.length}`, competitors: site },
      person.token,
    ),
  'competitors of keywords': (site) =>
    app.call(addCompetitors, { project_keyword_ids: [keyword.id], competitors: site }, person.token),
  'a competitor of a project': (site) =>
    app.call(followInProject, { project_id: project.id, competitor: site }, person.token),
  'the competitor of an alert': (site) =>
    app.call(
      createAlert,
      {
        name: 'Passed',
        source_type: 'projects',
        source_type_project: project.id,
        trigger_type: 'competitor',
        trigger_action: 'passed',
        trigger_target: site,
        destination_type: ['email'],
        destination_type_email: person.email,
      },
      person.token,
    ),
  'a preferred page': (site) =>
    app.call(setPreferredPage, { project_keyword_ids: [keyword.id], preferred_page: site }, person.token),
}

const impossible = [
  'https://acme..test',
  '-acme.test',
  'acme.test..',
  `${'a'.repeat(64)}.test`,
  'acme_shop.test',
  'https://anna:secret@acme.test/',
  'acme.123',
  'shop.*.acme.test',
  'acme.test/blog*',
  '*.test',
  'two words.test',
  'shop.local',
]

test.each(Object.entries(fields))('%s refuses addresses that no site can have', async (_name, send) => {
  for (const site of impossible) expect((await send(site)).status, site).toBe(422)
})

test('a longer text than an address can be is refused before it is read', async () => {
  const long = `acme.test/${'a'.repeat(3_000)}`
  for (const [name, send] of Object.entries(fields)) expect((await send(long)).status, name).toBe(422)
})

test.each([
  ['https://*.acme.test', 'https://acme.test'],
  ['acme.test/*', 'https://acme.test/'],
  ['acme.test/blog/*', 'https://acme.test/blog/'],
  ['*://*.acme.test/*', 'https://acme.test/'],
  ['\u200eacme.test\u200b', 'https://acme.test'],
])('a project of %s is that of %s', async (typed, url) => {
  const made = await makeProject(app, person, { project_url: typed })
  expect(made.url).toBe(url)
  const changed = await makeProject(app, person, { project_url: 'https://other.test/' })
  const edit = { project_id: changed.id, project_name: 'Shop', project_url_match: 2, check_every: 1 }
  expect((await app.items(updateProject, { ...edit, project_url: typed }, person.token)).url).toBe(url)
})

test('a competitor and a preferred page lose the wildcard too', async () => {
  await app.items(
    addCompetitors,
    { project_keyword_ids: [keyword.id], competitors: '*.rival.test/*' },
    person.token,
  )
  const [rival] = await app.items(listCompetitors, { project_keyword_id: keyword.id }, person.token)
  expect(rival?.url).toBe('rival.test')
  const renamed = await app.items(
    editCompetitor,
    { project_keyword_competitor_id: rival!.id, competitor: 'https://*.second.test' },
    person.token,
  )
  expect(renamed.host).toBe('second.test')
})

test('what was kept with a wildcard before is read without it', async () => {
  const { db } = app.database
  const { id } = await makeProject(app, person, { project_url: 'https://third.test/blog' })
  const [followed] = await makeKeywords(app, person, { id }, 'shed', { competitors: 'a.test\nb.test' })
  await sql`UPDATE projects SET url = 'https://*.third.test/blog/*' WHERE id = ${id}`.execute(db)
  await sql`
    UPDATE competitors SET host = '*.' || host WHERE keyword_id = ${followed!.id} AND host = 'b.test'`.execute(
    db,
  )
  await sql`
    INSERT INTO competitors (account_id, keyword_id, host)
    SELECT account_id, keyword_id, '*.a.test'
    FROM competitors WHERE keyword_id = ${followed!.id} AND host = 'a.test'`.execute(db)
  const file = new URL('../../../migrations/0171_sites.sql', import.meta.url)
  await sql.raw(await readFile(file, 'utf8')).execute(db)
  expect((await app.items(findProject, { project_id: id }, person.token)).url).toBe(
    'https://third.test/blog/',
  )
  const kept = await app.items(listCompetitors, { project_keyword_id: followed!.id }, person.token)
  expect(kept.map(({ url }) => url).toSorted()).toEqual(['a.test', 'b.test'])
})
