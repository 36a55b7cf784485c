import { utcDay } from '@rankline/contract/days'
import { beforeAll, expect, test } from 'vitest'
import { MOST_BYTES } from '../../src/features/mcp/fit.ts'
import { sendMessage } from '../support/agents.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeToken } from '../support/programs.ts'
import { recordDay } from '../support/recorded-days.ts'

const COUNT = 1_000
const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let keywordId: number

/** A long address, and a title with letters of several bytes. */
const addressOf = (place: number) => `https://site-${place}.example/${'long-path/'.repeat(12)}${place}`
const title = 'Größe "32" für Schuhe — 鞋子 '.repeat(6)

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person, { project_url: 'https://www.example.com/' })
  projectId = project.id
  const prefix = 'a keyword with "quotes" and a rather long text'
  const [first] = await makeKeywords(app, person, project, bulk(COUNT, prefix))
  keywordId = first!.id
  token = await makeToken(app, person)
  const rows = await app.database.db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const path = 'a-page-of-the-shop/'.repeat(8)
  for (const ago of [2, 1]) {
    const looks = rows.map(({ search_id: searchId }, index) => {
      const others = searchId === rows[0]!.search_id ? 99 : 0
      const own = { position: 100 - ago, url: `https://www.example.com/${path}${ago}-${index % 90}` }
      const results = Array.from({ length: others }, (_, place) => ({
        position: place < 99 - ago ? place + 1 : place + 2,
        url: addressOf(place),
        title,
        description: title.repeat(3),
      }))
      return { searchId, depth: 100, results: [...results, own] }
    })
    await recordDay(app.database, utcDay(-ago), looks)
  }
})

/** Every page of a tool that answers with cursors. */
async function pagesOf(name: string, input: Record<string, unknown>) {
  const pages: Record<string, unknown>[] = []
  let cursor: unknown
  do {
    const args = { ...input, ...(typeof cursor === 'string' && { cursor }) }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const { body } = await sendMessage(app, message, token)
    expect(MOST_BYTES).toBe(25_000)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(MOST_BYTES)
    const { structuredContent: page } = (body as { result: { structuredContent: Record<string, unknown> } })
      .result
    pages.push(page)
    cursor = page.next_cursor
  } while (typeof cursor === 'string' && pages.length < 200)
  return pages
}

const rowsOf = <T>(pages: readonly Record<string, unknown>[], name: string) =>
  pages.flatMap((page) => page[name] as T[])

test('1,000 keywords come in answers of bounded size, each once', async () => {
  const pages = await pagesOf('list_keywords', { project_id: projectId })
  const ids = rowsOf<{ id: number }>(pages, 'keywords').map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT])
  expect(pages.length).toBeLessThan(60)
})

test('changes come in answers of bounded size, as many as the API lists', async () => {
  const pages = await pagesOf('what_changed', { project_id: projectId, from: utcDay(-2), to: utcDay(-1) })
  const rows = rowsOf<{ keyword_id: number }>(pages, 'keywords')
  expect(pages[0]).toMatchObject({ won_count: 0, lost_count: COUNT })
  expect([rows.length, new Set(rows.map((row) => row.keyword_id)).size]).toEqual([200, 200])
})

test('a result page comes in answers of bounded size, each place once', async () => {
  const pages = await pagesOf('result_page', { keyword_id: keywordId })
  const places = rowsOf<{ position: number }>(pages, 'results').map(({ position }) => position)
  expect(places).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
  expect(pages.length).toBeGreaterThan(1)
})

test('landing pages come in answers of bounded size, each once', async () => {
  const pages = await pagesOf('landing_pages', { project_id: projectId })
  const ids = rowsOf<{ id: number }>(pages, 'pages').map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([90, 90])
})

test('the other tools answer in bounded size too', async () => {
  await pagesOf('list_projects', {})
  for (const name of ['project_summary', 'competitors', 'cannibalisation'])
    await pagesOf(name, { project_id: projectId, ...(name === 'project_summary' && { from: utcDay(-399) }) })
  await pagesOf('keyword_history', { keyword_id: keywordId, from: utcDay(-399) })
  await pagesOf('explain_change', { keyword_id: keywordId })
  for (const input of [{}, { engine: 'google' }, { place: 'san' }])
    await pagesOf('estimate', { action: 'search_options', arguments: input })
})

test('the answer to 1,000 added keywords is bounded', async () => {
  const keywords = bulk(COUNT, 'another keyword with a long text').split('\n')
  const input = { project_id: projectId, keywords, search: { engine: 'google', country: 'US' } }
  const [found] = await pagesOf('estimate', { action: 'add_keywords', arguments: input })
  const [added] = await pagesOf('add_keywords', { ...input, ticket: found!.ticket })
  expect(added).toMatchObject({ added: COUNT })
  expect((added!.keywords as unknown[]).length + (added!.not_listed as number)).toBe(COUNT)
})
