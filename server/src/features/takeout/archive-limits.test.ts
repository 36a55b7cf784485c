// @module-tag deep
import { MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { messages } from '@rankline/contract/messages'
import { MOST_REPORTS } from '@rankline/contract/reports/calls'
import { MOST_DYNAMIC_TAGS } from '@rankline/contract/tags/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { withRows } from '../../../tests/support/changed-archives.ts'
import { rowsOfTables } from '../../../tests/support/footprint.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { imported, takenOut } from '../../../tests/support/takeouts.ts'
import { makeThings } from '../../../tests/support/things.ts'
import type { Row } from './format/table.ts'
import { takeoutTables } from './format/takeout-tables.ts'
import { archiveLimits } from './restore/archive-limits.ts'

const app = appForTests()
let archive: Buffer
let newcomer: SignedUp

const slug = 'small'
const allowed = {
  ...{ allowed_projects: 3, allowed_keywords: 30, allowed_keywords_per_project: 20 },
  ...{ allowed_competitors: 20, allowed_competitors_per_project_keyword: 10 },
}

beforeAll(async () => {
  const owner = await signUp(app)
  const shop = await makeProject(app, owner)
  await makeKeywords(app, owner, shop, 'red shoes')
  await makeThings(app, owner, 'a', shop)
  archive = await takenOut(app, owner)
  newcomer = await signUp(app)
  await app.database.db
    .insertInto('packages')
    .values({ slug, name: 'Small', ...allowed })
    .execute()
  await givePackage(app, newcomer.accountId, { slug })
})

/** Extends a list by `count` rows like its first one. */
const more = (count: number, change: (number: number) => Row) => (rows: Row[]) => [
  ...rows,
  ...Array.from({ length: count }, (_, number) => ({
    ...rows[0],
    ...('id' in rows[0]! ? { id: 1_000_000 + number } : {}),
    ...change(number),
  })),
]

const phrases = more(60, (number) => ({ phrase: `phrase ${number}` }))
const project = (rows: Row[]) => more(1, () => ({ name: 'Other', url: 'https://other.example.com/' }))(rows)

type Case = {
  table: string
  change: (rows: Row[]) => readonly Row[]
  message: string
  before?: () => Promise<Buffer>
}
const cases: Record<string, Case> = {
  projects: {
    table: 'projects',
    change: more(3, (number) => ({ url: `https://shop${number}.example.com/` })),
    message: messages.limitReached.projects(3),
  },
  keywords: { table: 'keywords', change: phrases, message: messages.limitReached.keywords(30) },
  'keywords of a project': {
    table: 'keywords',
    change: (rows) => phrases(rows).slice(0, 25),
    message: messages.limitReached.keywordsPerProject(20),
  },
  competitors: {
    table: 'competitors',
    change: more(30, (number) => ({ host: `rival${number}.test` })),
    message: messages.limitReached.competitors(20),
  },
  'competitors of a keyword': {
    table: 'competitors',
    change: more(12, (number) => ({ host: `rival${number}.test` })),
    message: messages.competitorLimit(10, 3),
  },
  'dynamic tags': {
    table: 'tags',
    change: more(MOST_DYNAMIC_TAGS + 1, (number) => ({
      name: `tag ${number}`,
      filter: 'keyword_query=shoes',
    })),
    message: messages.mostDynamicTags(MOST_DYNAMIC_TAGS),
  },
  alerts: {
    table: 'alerts',
    change: more(MOST_ALERTS, () => ({})),
    message: messages.tooManyAlerts(MOST_ALERTS),
  },
  reports: {
    table: 'reports',
    change: more(MOST_REPORTS, () => ({})),
    message: messages.tooManyReports(MOST_REPORTS),
  },
}

test.each(Object.entries(cases))(
  'an archive with too many %s is refused before anything is made',
  async (_, given) => {
    const before = await rowsOfTables(app)
    const row = await imported(app, newcomer, await withRows(archive, given.table, given.change))
    expect(row).toMatchObject({ status: 'failed', failure: given.message })
    const after = await rowsOfTables(app)
    // The takeout and its notification report the failure.
    for (const name of ['takeouts', 'notifications']) after[name]! -= 1
    expect(after).toEqual(before)
  },
)

test('every table of an archive has a limit, or a reason why it has none', () => {
  expect(Object.keys(archiveLimits).toSorted()).toEqual(takeoutTables.map(({ name }) => name).toSorted())
  for (const [name, limits] of Object.entries(archiveLimits))
    expect([name, typeof limits === 'string' ? limits.length > 10 : limits.length > 0]).toEqual([name, true])
})

test('an archive with as many as are allowed is imported', async () => {
  const dynamic = more(MOST_DYNAMIC_TAGS, (number) => ({
    name: `tag ${number}`,
    filter: 'keyword_query=shoes',
  }))
  let full = await withRows(archive, 'keywords', (rows) => phrases(rows).slice(0, 20))
  full = await withRows(full, 'projects', project)
  full = await withRows(full, 'tags', dynamic)
  full = await withRows(
    full,
    'alerts',
    more(MOST_ALERTS - 1, () => ({})),
  )
  full = await withRows(
    full,
    'reports',
    more(MOST_REPORTS - 1, () => ({})),
  )
  full = await withRows(
    full,
    'competitors',
    more(9, (number) => ({ host: `rival${number}.test` })),
  )
  const person = await signUp(app)
  await givePackage(app, person.accountId, { slug })
  expect(await imported(app, person, full)).toMatchObject({ status: 'done', failure: null })
})
