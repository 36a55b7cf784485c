// @module-tag deep
import * as admin from '@rankline/contract/admin/calls'
import { findHealth } from '@rankline/contract/admin/health'
import { charts, latestVisibility, shareOfVoice } from '@rankline/contract/charts/calls'
import { competitorGraph, listCompetitors } from '@rankline/contract/competitors/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { countKeywords, findKeyword, listKeywords } from '@rankline/contract/keywords/calls'
import { keywordLandingPages, listLandingPages } from '@rankline/contract/landing-pages/calls'
import { listNotes, noteGraph } from '@rankline/contract/notes/calls'
import * as positions from '@rankline/contract/positions/calls'
import * as projects from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillAdministration } from '../support/administration.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { fillAccounts } from '../support/large-accounts.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { type Statement, watchStatements, wholeReads } from '../support/plans.ts'
import { dayBefore } from '../support/year.ts'

// With a million positions, no screen may read a month of positions or all keywords completely.

const HISTORIES = /^(positions|keywords)/
/** Lists over all accounts read none of these completely. */
const LARGE = /^(positions|keywords|phrases|projects|competitors|check_runs|activities)/

const app = appForTests()
let person: SignedUp
let projectId: number
let keywordId: number
let statements: () => Statement[]

beforeAll(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person)).id
  await fillAccounts(app.database, {
    accountId: person.accountId,
    projectId,
    accounts: 50,
    keywordsEach: 400,
    weeks: 50,
  })
  const row = await app.database.db
    .selectFrom('keywords')
    .select('id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  keywordId = row.id
  statements = watchStatements(app.database)
}, 120_000)

type Call = readonly [Endpoint, ((ids: { project: number; keyword: number }) => Record<string, WireValue>)?]

const ofProject = ({ project }: { project: number }) => ({ project_id: project })
const inYear = ({ project }: { project: number }) => ({
  project_id: project,
  date_custom_start: dayBefore(365),
  date_custom_end: dayBefore(0),
})
const ofKeyword = ({ keyword }: { keyword: number }) => ({ project_keyword_id: keyword, date_type: '1y' })

/** The project's list with one sort order or filter. */
const list = (change: Record<string, WireValue> = {}): Call => [
  listKeywords,
  ({ project }) => ({ project_id: project, ...change }),
]

/** Calls whose statements must use an index; add the calls of a new screen here. */
const calls: readonly Call[] = [
  list(),
  ...['position', 'keyword', 'change', 'updated_at'].map((sort) => list({ sort })),
  list({ page: 3 }),
  list({ keyword_query: '99' }),
  list({ ranks_between: 2 }),
  ...[1, 2, 3, 4, 5, 6].map((changes) => list({ changes })),
  list({ visibility_start: 50, visibility_end: 100, sort: 'position' }),
  list({ engine: 7, country: 241 }),
  list({ date_shortcut: 1 }),
  list({ keyword_settings: 'is_favourited,is_sticky' }),
  [listKeywords],
  [countKeywords],
  [findKeyword, ({ keyword }) => ({ project_keyword_id: keyword })],
  [positions.keywordPositions, ofKeyword],
  [positions.otherRanks, ofKeyword],
  [positions.topResults, ({ keyword }) => ({ project_keyword_id: keyword })],
  [positions.keywordHashes, ({ keyword }) => ({ project_keyword_id: keyword })],
  [positions.improvedKeywords, ofProject],
  [positions.declinedKeywords],
  [positions.latestMovements, ofProject],
  [positions.dailyMovements],
  [listCompetitors, ofKeyword],
  [competitorGraph, ofKeyword],
  [listLandingPages, ofProject],
  [keywordLandingPages, ofKeyword],
  [listNotes, ofKeyword],
  [noteGraph, ofKeyword],
  ...Object.values(charts).map((chart): Call => [chart, inYear]),
  [latestVisibility, ofProject],
  [shareOfVoice, inYear],
  [dashboard],
  [projects.listProjects],
  [projects.allProjects],
  [projects.projectOverview, ofProject],
  [projects.dailyAverageRanks, ({ project }) => ({ project_ids: [project] })],
  [projects.rankDistribution, ({ project }) => ({ project_ids: [project] })],
]

test('there is a million positions', async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM positions`.execute(app.database.db)
  expect(rows[0]?.count).toBe(1_000_000)
})

test.each(
  calls.map(([call, input]) => [call.path, input?.({ project: 0, keyword: 0 }) ?? {}, call, input] as const),
)('%s %j reads through indexes', async (_path, _shown, call, input) => {
  statements()
  await app.items(call, input?.({ project: projectId, keyword: keywordId }) ?? {}, person.token)
  const made = statements()
  expect(made.length).toBeGreaterThan(1)
  for (const statement of made)
    expect({ statement: statement.text, read: await wholeReads(app.database, statement, HISTORIES) }).toEqual(
      {
        statement: statement.text,
        read: [],
      },
    )
})

type Filters = Record<string, WireValue>
type AdminCall = readonly [Endpoint, ((ids: { project: number; keyword: number; user: number }) => Filters)?]

const ofUser = ({ user }: { user: number }) => ({ user_id: user })
const ofOne = ({ keyword }: { keyword: number }) => ({ project_keyword_id: keyword })

/** Lists of administrators, with every order and filter. */
const adminCalls: readonly AdminCall[] = [
  ...[admin.listAllProjects, admin.listAllProjectKeywords, admin.listAllPositions].flatMap(
    (list): AdminCall[] => [
      [list],
      [list, () => ({ order: 'asc' })],
      [list, () => ({ page: 40 })],
      [list, ofUser],
    ],
  ),
  ...[admin.listAllRequests, admin.listLogs, admin.listAllCompetitors].flatMap((list): AdminCall[] => [
    [list],
    [list, () => ({ order: 'asc' })],
    [list, ofUser],
    [list, ofOne],
  ]),
  [admin.listAllPositions, ofOne],
  [admin.listAllProjectKeywords, ofOne],
  [admin.listAllProjectKeywords, ({ project }) => ({ project })],
  [admin.listAllProjectKeywords, () => ({ sort: 'keyword' })],
  [admin.listAllProjectKeywords, () => ({ search: 'keyword 19' })],
  [admin.listAllProjects, () => ({ sort: 'name' })],
  [admin.listAllProjects, () => ({ search: 'no-such-host' })],
  [admin.listLogs, () => ({ failed: 1 })],
  [findHealth],
  [admin.listPhrases],
  [admin.listPhrases, () => ({ sort: 'name', order: 'asc' })],
  [admin.listPhrases, () => ({ search: 'keyword 19' })],
  [admin.listAllActivities],
  [admin.listAllActivities, ofUser],
]

describe('lists over all accounts', () => {
  let administrator: SignedUp

  beforeAll(async () => {
    administrator = await makeAdministrator(app)
    await fillAdministration(app.database)
  }, 120_000)

  test.each(
    adminCalls.map(
      ([call, input]) =>
        [call.path, input?.({ project: 0, keyword: 0, user: 0 }) ?? {}, call, input] as const,
    ),
  )('%s %j reads through indexes', async (_path, _shown, call, input) => {
    statements()
    const ids = { project: projectId, keyword: keywordId, user: person.userId }
    const { total = 0 } = (await app.items(call, input?.(ids) ?? {}, administrator.token)) as {
      total?: number
    }
    expect(total).toBeLessThanOrEqual(10_000)
    for (const statement of statements())
      expect({ statement: statement.text, read: await wholeReads(app.database, statement, LARGE) }).toEqual({
        statement: statement.text,
        read: [],
      })
  })
})

test('a statement that does read everything is caught', async () => {
  const text = 'SELECT max(position) FROM positions WHERE depth = $1'
  expect((await wholeReads(app.database, { text, values: [100] }, HISTORIES)).length).toBeGreaterThan(10)
})
