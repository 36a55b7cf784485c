import { addCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { beforeAll, expect, test } from 'vitest'
import { callTool, useTool } from '../support/agents.ts'
import { createTestApp } from '../support/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'
import { recordDay } from '../support/recorded-days.ts'

const site = 'https://www.example.com'
const rival = 'https://shop.rival.example'
const day = (ago: number) => utcDay(-ago)

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let ids: Record<string, number>

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person, { project_url: `${site}/` })
  projectId = project.id
  const made = await makeKeywords(app, person, project, 'alpha\nbeta\ngamma\ndelta')
  ids = Object.fromEntries(made.map(({ id, keyword }) => [keyword, id]))
  const input = { project_keyword_ids: [ids.alpha!], competitors: 'rival.example' }
  await app.items(addCompetitors, input, person.token)
  token = await makeToken(app, person)
  const rows = await app.database.db
    .selectFrom('keywords')
    .select(['search_id', 'phrase'])
    .where('project_id', '=', projectId)
    .execute()
  const searchOf = (phrase: string) => rows.find((row) => row.phrase === phrase)!.search_id
  const check = (ago: number, places: Record<string, [url: string, position: number][] | 'failed'>) =>
    recordDay(
      app.database,
      day(ago),
      Object.entries(places).map(([phrase, list]) => ({
        searchId: searchOf(phrase),
        depth: 100,
        results: list === 'failed' ? [] : list.map(([url, position]) => ({ url, position, title: 'Shoes' })),
        ...(list === 'failed' && { isFailed: true }),
      })),
    )
  await check(3, {
    alpha: [
      [`${site}/a`, 1],
      [rival, 2],
    ],
    beta: [[`${site}/b`, 9]],
    gamma: [[`${site}/c`, 5]],
  })
  await check(1, {
    alpha: [
      [rival, 1],
      [`${site}/a`, 2],
    ],
    beta: [[`${site}/b2`, 3]],
    gamma: 'failed',
  })
})

const use = <T>(name: string, input: Record<string, unknown>) => useTool<T>(app, name, input, token)

test('projects come with their numbers', async () => {
  expect(await use('list_projects', {})).toMatchObject({
    projects: [{ id: projectId, url: `${site}/`, keywords: 4, top_3: 2 }],
    next_cursor: null,
  })
  expect(await use('list_projects', { archived: true })).toEqual({ projects: [], next_cursor: null })
  const summary = await use<{ points: { day: string }[] }>('project_summary', { project_id: projectId })
  expect(summary).toMatchObject({ project: { id: projectId, keywords: 4 }, checks_paused: false })
  expect(summary.points.map((point) => point.day)).toEqual([day(3), day(1)])
})

test('keywords come by their filters, and a failed check is no lost rank', async () => {
  type List = { keywords: { keyword: string; position: number | null; state: string }[] }
  const list = async (filter: Record<string, unknown>) =>
    (await use<List>('list_keywords', { project_id: projectId, ...filter })).keywords.map(
      ({ keyword, position, state }) => [keyword, position, state],
    )
  expect(await list({})).toEqual([
    ['alpha', 2, 'ranked'],
    ['beta', 3, 'ranked'],
    ['gamma', 5, 'failed'],
    ['delta', null, 'not_checked'],
  ])
  expect(await list({ query: 'ta' })).toHaveLength(2)
  expect(await list({ change: 'declined' })).toEqual([['alpha', 2, 'ranked']])
  expect(await list({ rank: 'not_checked' })).toEqual([['delta', null, 'not_checked']])
  expect(await list({ is_failed: true })).toEqual([['gamma', 5, 'failed']])
  expect(await list({ is_failed: false, rank: 'top_3' })).toHaveLength(2)
  expect(await list({ page_changed_days: 7 })).toEqual([['beta', 3, 'ranked']])
})

test('a history has a row of each day, and its page where it changes', async () => {
  expect(await use('keyword_history', { keyword_id: ids.beta })).toMatchObject({
    days: [
      { day: day(3), position: 9, state: 'ranked', url: `${site}/b` },
      { day: day(1), position: 3, state: 'ranked', change: 6, url: `${site}/b2` },
    ],
    next_cursor: null,
  })
})

test('changes name won and lost keywords, and a change is explained', async () => {
  const range = { project_id: projectId, from: day(2), to: day(0) }
  expect(await use('what_changed', range)).toMatchObject({
    won_count: 1,
    lost_count: 1,
    keywords: [
      {
        direction: 'won',
        keyword: 'beta',
        reason: 'other_page',
        from_url: `${site}/b`,
        to_url: `${site}/b2`,
      },
      { direction: 'lost', keyword: 'alpha', change: -1, reason: 'declined' },
    ],
  })
  expect(await use('explain_change', { keyword_id: ids.alpha })).toMatchObject({
    from: { day: day(3), position: 1 },
    to: { day: day(1), position: 2 },
    passed_by_count: 1,
    sites: [{ host: 'shop.rival.example', from: 2, to: 1, is_above: true }],
    page: null,
  })
})

test('a result page is that of the day', async () => {
  expect(await use('result_page', { keyword_id: ids.alpha, day: day(3) })).toMatchObject({
    day: day(3),
    results: [
      { position: 1, is_own: true, untrusted_page_text: { title: 'Shoes', url: `${site}/a` } },
      { position: 2, is_own: false, competitor: 'rival.example' },
    ],
    stored_days: [day(1), day(3)],
  })
  expect(await use('result_page', { keyword_id: ids.delta })).toMatchObject({ day: null, results: [] })
})

test('competitors are those of a project or of a keyword, never of both', async () => {
  expect(await use('competitors', { keyword_id: ids.alpha })).toMatchObject({
    competitors: [{ host: 'rival.example', position: 1 }],
  })
  const { competitors } = await use<{ competitors: { host: string; share?: number }[] }>('competitors', {
    project_id: projectId,
  })
  expect(competitors.map(({ host }) => host).toSorted()).toEqual(['example.com', 'rival.example'])
  for (const input of [{}, { project_id: projectId, keyword_id: ids.alpha }])
    expect(await callTool(app, 'competitors', input, token)).toMatchObject({
      isError: true,
      content: [{ text: 'Give either project_id or keyword_id.' }],
    })
})

test('pages come with their keywords', async () => {
  const { pages } = await use<{ pages: { url: string }[] }>('landing_pages', { project_id: projectId })
  expect(pages.map(({ url }) => url)).toContain(`${site}/b2`)
  expect(await use('cannibalisation', { project_id: projectId, days: '90' })).toEqual({
    keywords: [],
    next_cursor: null,
  })
})

test('options of a search are those that adding keywords takes', async () => {
  const input = (given: Record<string, unknown>) => ({ action: 'search_options', arguments: given })
  const options = async (given: Record<string, unknown>) =>
    (await use<{ options: Record<string, unknown> }>('estimate', input(given))).options
  expect(await options({})).toEqual({ engines: expect.arrayContaining(['google']) })
  expect(await options({ engine: 'google' })).toEqual({
    countries: expect.arrayContaining(['DE']),
    languages: expect.arrayContaining(['de']),
    devices: ['desktop', 'mobile'],
  })
  expect(await options({ place: 'berlin', country: 'DE' })).toEqual({ places: [] })
  for (const [given, field] of [
    [{ engine: 'none' }, 'arguments.engine'],
    [{ town: 'berlin' }, 'town'],
  ] as const)
    expect(await callTool(app, 'estimate', input(given), token)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(field) }],
    })
})

test('options of a search need the permission to read', async () => {
  const writing = await makeToken(app, person, { permissions: ['write'] })
  const given = { action: 'search_options', arguments: {} }
  expect(await callTool(app, 'estimate', given, writing)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('lacks the permission "read"') }],
  })
})

test('a refusal names its code, the field and the request', async () => {
  const answer = await callTool(app, 'project_summary', { project_id: projectId, from: 'yesterday' }, token)
  expect(answer.isError).toBe(true)
  expect(answer.content[0]!.text).toMatch(/^validation_failed: .*\nfrom: .*\nrequest_id: /)
})

test('a cursor of another list is refused', async () => {
  for (const [name, input] of [
    ['keyword_history', { keyword_id: ids.alpha, cursor: 'after-2' }],
    ['list_keywords', { project_id: projectId, cursor: 'row-2' }],
  ] as const) {
    const { isError, content } = await callTool(app, name, input, token)
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('cursor')])
  }
})

test('tools count as calls of the token', async () => {
  const own = await createTestApp({ shared: app.database, apiCallsPerMinute: 4 })
  try {
    const codes: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const { isError, content } = await callTool(own, 'list_projects', {}, token)
      codes.push(isError ? content[0]!.text.split(':')[0]! : 'answered')
    }
    expect(codes).toEqual(['answered', 'answered', 'answered', 'answered', 'too_many_requests'])
  } finally {
    await own.close()
  }
})
