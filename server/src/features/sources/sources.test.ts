import { estimateRanks, findKeyword, requestRanks } from '@rankline/contract/keywords/calls'
import { platformStatus } from '@rankline/contract/platform-status/calls'
import { acceptDrift, findDriftPage, listDrifts, listSources } from '@rankline/contract/sources/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

let app: TestApp
let person: SignedUp
let administrator: SignedUp
const server = resultsForTests()

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  administrator = await makeAdministrator(app)
  server.answer(usual)
  return () => app.close()
})

const own = 'https://www.example.com/'
const usual = (_phrase: string, page: number) => (page > 1 ? [] : [...strangers(8), own])
const paid = () => ({ ...directSource(server.baseUrl), name: 'direct', price: 0.01 })
const run = (budget?: { ceiling: number | null; ceilings: Record<string, number> }) =>
  runPipeline(app.database, paid(), { ...(budget && { budget }), settings: { attempts: 1 } })

async function track(lines: string) {
  const project = await makeProject(app, person, { project_url: own })
  return makeKeywords(app, person, project, lines)
}

test('nobody but administrators sees sources and drifts', async () => {
  for (const [endpoint, input] of [
    [listSources, {}],
    [listDrifts, {}],
    [findDriftPage, { drift_page_id: 1 }],
    [acceptDrift, { drift_id: 1 }],
  ] as const) {
    expect((await app.call(endpoint, input, person.token)).status).toBe(403)
    expect((await app.call(endpoint, input)).status).toBe(401)
  }
})

test('administrators see what is asked, how it is and what it cost', async () => {
  expect(await app.items(listSources, {}, administrator.token)).toMatchObject({
    data: [],
    published_at: null,
  })
  await track('one\ntwo')
  server.answer((phrase, page) => (phrase === 'two' ? { status: 500 } : usual(phrase, page)))
  await run({ ceiling: 5, ceilings: { direct: 2 } })
  const { data, ...rest } = await app.items(listSources, {}, administrator.token)
  expect(rest).toMatchObject({
    order: [{ engine: '*', type: null, sources: ['direct'] }],
    ceiling: 5,
    spent_today: 0.03,
    total: 1,
  })
  expect(data).toMatchObject([
    {
      name: 'direct',
      title: "The engines' own pages",
      price: 0.01,
      ceiling: 2,
      spent_today: 0.03,
      requests_today: 3,
      checks_today: 2,
      pause: null,
      health: [{ engine: 'google', last_error: 'google failed (HTTP 500).', paused_until: null }],
    },
  ])
})

test('pages that read differently fail their checks, and are kept for administrators to look at', async () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`).join('\n')
  await track(lines('usual', 160))
  await run()
  // A redesign: the parser finds two results of nine, and would take the site for not ranked.
  server.answer((_phrase, page) => (page > 1 ? [] : strangers(2)))
  const [keyword] = (await track(lines('after', 40))).slice(-1)
  await run()
  const { rows } = await sql<{ outcome: string; count: number }>`
    SELECT outcome, count(*) AS count
    FROM keywords
    WHERE phrase LIKE 'after %'
    GROUP BY outcome`.execute(app.database.db)
  const count = new Map(rows.map((row) => [row.outcome, row.count]))
  expect(count.get('failed')).toBeGreaterThan(20)
  expect(await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)).toMatchObject({
    check_outcome: 'failed',
    check_failure: 'Google’s pages read differently than usual, so this one is not believed.',
    current_position: null,
    diff_text: '-',
  })

  const { data } = await app.items(listDrifts, {}, administrator.token)
  expect(data).toMatchObject([
    { source: 'direct', engine: 'google', type: 'web', device: 'desktop', ended_at: null },
  ])
  const [drift] = data
  expect(drift!.signs.map(({ sign }) => sign)).toContain('sparse_pages')
  expect(drift!.failed_checks).toBe(count.get('failed'))
  expect(drift!.pages.length).toBeGreaterThan(0)
  expect(drift!.pages.length).toBeLessThanOrEqual(20)
  const [page] = drift!.pages
  expect(page).toMatchObject({ status: 'ok', results: 2, has_text: true })
  const shown = await app.items(findDriftPage, { drift_page_id: page!.id }, administrator.token)
  expect(shown.text).toContain('<h3>Result 1-1</h3>')

  // The new way is right after all.
  await app.items(acceptDrift, { drift_id: drift!.id }, administrator.token)
  expect((await app.call(acceptDrift, { drift_id: drift!.id }, administrator.token)).status).toBe(404)
  await sql`UPDATE searches SET next_check_at = now() - interval '1 second' WHERE outcome = 'failed'`.execute(
    app.database.db,
  )
  await run()
  expect(await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)).toMatchObject({
    check_outcome: 'not_in_depth',
  })
})

test('an estimate says what a request would take', async () => {
  const keywords = await track('one\ntwo\nthree')
  const ids = { project_keyword_ids: keywords.map(({ id }) => id) }
  await run()
  expect(await app.items(estimateRanks, ids, person.token)).toEqual({ checks: 3, requests: 36, cost: 0.36 })
  await app.items(requestRanks, { project_keyword_ids: [keywords[0]!.id] }, person.token)
  expect(await app.items(estimateRanks, ids, person.token)).toMatchObject({ checks: 2, requests: 24 })
  const { price: _, ...unpriced } = paid()
  await runPipeline(app.database, unpriced)
  expect(await app.items(estimateRanks, ids, person.token)).toEqual({ checks: 3, requests: 36, cost: null })
  expect((await app.call(estimateRanks, ids, administrator.token)).status).toBe(404)
})

test('with the budget used up new ranks are refused politely, and everybody may know', async () => {
  const [keyword] = await track('one')
  await run({ ceiling: 0.01, ceilings: {} })
  const request = { project_keyword_ids: [keyword!.id] }
  const { status, body } = await app.call(requestRanks, request, person.token)
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'LIMIT_REACHED', message: expect.stringContaining('after midnight') })
  expect(await app.items(platformStatus, {})).toMatchObject({ pause: expect.stringContaining('budget') })
  expect((await app.items(listSources, {}, administrator.token)).data[0]?.pause).toBe(
    'Today’s budget of $0.01 is used up; checks continue at 00:00 UTC.',
  )
  // A raised ceiling ends it at once.
  await run({ ceiling: 1, ceilings: {} })
  expect(await app.items(requestRanks, request, person.token)).toMatchObject({
    requested_ids: [keyword!.id],
  })
})

test('a page for another phrase fails its check, and is kept for administrators to look at', async () => {
  const body = `<html><head><title>running shoes - Google Search</title></head><body>
    <input name="q" value="running shoes"><div id="rso">${strangers(9)
      .map((url) => `<div><a href="${url}"><h3>Shoes</h3></a></div>`)
      .join('')}</div><footer></footer></body></html>`
  server.answer(() => ({ status: 200, body }))
  const [keyword] = await track('garden shed')
  await run()
  expect(await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)).toMatchObject({
    check_outcome: 'failed',
    check_failure: 'The page of google may be read wrongly (10 % sure): it answers “running shoes”.',
  })
  const { data } = await app.items(listDrifts, {}, administrator.token)
  expect(data).toMatchObject([{ engine: 'google', failed_checks: 1, signs: [] }])
  const [page] = data[0]!.pages
  const shown = await app.items(findDriftPage, { drift_page_id: page!.id }, administrator.token)
  expect(shown.text).toContain('running shoes - Google Search')
})
