// @module-tag deep
import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  directSource,
  runPipeline,
  startTestPipeline,
  untilSettled,
} from '../../../tests/support/pipeline.ts'
import {
  captchaPage,
  type PageAnswer,
  type ResultServer,
  serveResults,
  strangers,
} from '../../../tests/support/result-server.ts'

let app: TestApp
let person: SignedUp
let server: ResultServer
let other: ResultServer

beforeAll(async () => {
  server = await serveResults()
  other = await serveResults()
})
afterAll(async () => {
  await server.close()
  await other.close()
})
beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  server.requests.length = 0
  other.requests.length = 0
  return () => app.close()
})

const phrase = 'resumed'
const own = 'https://www.example.com/'
/** Three pages of ten results; the site is the fifth result of page `place`. */
const listWith = (place: number) => (page: number) => {
  const urls = strangers(10, `page-${page}`)
  if (page === place) urls[4] = `${own}page`
  return page > 3 ? [] : urls
}
const first = () => ({ ...directSource(server.baseUrl), name: 'first' })
const second = () => ({ ...directSource(other.baseUrl), name: 'second' })
const once = { settings: { attempts: 1 } }

async function track(url = own, who = person): Promise<Keyword> {
  const project = await makeProject(app, who, { project_url: url })
  const [keyword] = await makeKeywords(app, who, project, phrase)
  return keyword!
}

const standing = ({ id }: Keyword, who = person) =>
  app.items(findKeyword, { project_keyword_id: id }, who.token)

/** Ends the pause before the next try. */
const dueAgain = () =>
  sql`UPDATE searches SET next_check_at = now() - interval '1 second'`.execute(app.database.db)

const pagesOf = ({ requests }: ResultServer) => requests.map((request) => Number(request.split('/')[1] ?? 1))

async function sourceOfPage(): Promise<string | undefined> {
  const { rows } = await sql<{ source: string }>`
    SELECT source FROM result_pages`.execute(app.database.db)
  return rows[0]?.source
}

test('what one source cannot answer the next is asked, and who answered is stored', async () => {
  const keyword = await track()
  server.answer(() => captchaPage)
  other.answer((_phrase, page) => listWith(1)(page))
  await runPipeline(app.database, [first(), second()], once)
  expect(await standing(keyword)).toMatchObject({ current_position: 5, check_outcome: 'ranked' })
  expect(await sourceOfPage()).toBe('second')
  expect(pagesOf(server)).toEqual([1])
  expect(pagesOf(other)).toEqual([1, 2, 3, 4])
})

test('a later page that fails is all that the next try asks for: nothing is paid twice', async () => {
  const keyword = await track()
  let isBroken = true
  const list = listWith(3)
  const answer = (page: number): PageAnswer => (page === 3 && isBroken ? { status: 500 } : list(page))
  server.answer((_phrase, page) => answer(page))
  await runPipeline(app.database, [first(), second()], once)
  expect(await standing(keyword)).toMatchObject({ check_outcome: 'failed', current_position: null })
  await dueAgain()
  isBroken = false
  await runPipeline(app.database, [first(), second()], once)
  expect(await standing(keyword)).toMatchObject({ current_position: 25, check_depth: 100 })
  expect(pagesOf(server)).toEqual([1, 2, 3, 3, 4])
  expect(other.requests).toEqual([])
  const { rows } = await sql`SELECT FROM check_progress`.execute(app.database.db)
  expect(rows).toHaveLength(0)
})

test('when the tries are used up another source is asked for the whole list', async () => {
  const keyword = await track()
  const list = listWith(2)
  server.answer((_phrase, page) => (page === 2 ? { status: 500 } : list(page)))
  other.answer((_phrase, page) => list(page))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await dueAgain()
    await runPipeline(app.database, [first(), second()], once)
  }
  expect(pagesOf(server)).toEqual([1, 2, 2, 2, 2])
  expect(await standing(keyword)).toMatchObject({ current_position: 15, check_outcome: 'ranked' })
  expect(await sourceOfPage()).toBe('second')
})

test('given up: who stands on the pages had is ranked to that depth, who does not has a failed check', async () => {
  const stranger = await signUp(app)
  const found = await track()
  const missing = await track('https://nowhere.example.org/', stranger)
  server.answer((_phrase, page) => (page === 3 ? { status: 500 } : listWith(2)(page)))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await dueAgain()
    await runPipeline(app.database, first(), once)
    if (attempt < 3) expect(await standing(found)).toMatchObject({ check_outcome: 'failed' })
  }
  expect(pagesOf(server)).toEqual([1, 2, 3, 3, 3, 3])
  expect(await standing(found)).toMatchObject({
    current_position: 15,
    check_outcome: 'ranked',
    check_depth: 20,
  })
  expect(await standing(missing, stranger)).toMatchObject({
    current_position: null,
    check_outcome: 'failed',
    check_depth: null,
  })
})

test('given up with everybody found: the day is done, and nothing is asked for again', async () => {
  const keyword = await track()
  server.answer((_phrase, page) => (page === 2 ? { status: 500 } : listWith(1)(page)))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await dueAgain()
    await runPipeline(app.database, first(), once)
  }
  expect(await standing(keyword)).toMatchObject({ current_position: 5, check_depth: 10, status: 1 })
  const { rows } = await sql<{ outcome: string; hours: number }>`
    SELECT outcome, extract(epoch FROM next_check_at - date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') / 3600 AS hours
    FROM searches`.execute(app.database.db)
  expect(rows[0]?.outcome).toBe('complete')
  expect(Number(rows[0]?.hours)).toBeGreaterThanOrEqual(24)
})

test('a worker that is stopped in mid-list leaves its pages to the next', async () => {
  const keyword = await track()
  const list = listWith(3)
  server.answer((_phrase, page) => (page === 3 ? new Promise<PageAnswer>(() => {}) : list(page)))
  const worker = startTestPipeline(app.database, first(), { settings: { timeout: 60_000 } })
  await expect.poll(() => server.requests.length).toBe(3)
  await worker.stop()
  server.answer((_phrase, page) => list(page))
  const next = startTestPipeline(app.database, first())
  await untilSettled(app.database)
  await next.stop()
  expect(pagesOf(server)).toEqual([1, 2, 3, 3, 4])
  expect(await standing(keyword)).toMatchObject({ current_position: 25 })
})

test('pages of this morning are not gone on from in the evening', async () => {
  await track()
  server.answer((_phrase, page) => (page === 2 ? { status: 500 } : listWith(1)(page)))
  await runPipeline(app.database, first(), once)
  await sql`UPDATE check_progress SET saved_at = now() - interval '3 hours'`.execute(app.database.db)
  await dueAgain()
  await runPipeline(app.database, first(), once)
  expect(pagesOf(server)).toEqual([1, 2, 1, 2])
})
