import * as calls from '@rankline/contract/competitors/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp
let shoes: Keyword
let boots: Keyword

// All accounts share result pages, so keywords of other tests would add theirs.
beforeEach(async () => {
  person = await signUp(app)
  const lines = `boots ${person.userId}\nshoes ${person.userId}`
  const keywords = await makeKeywords(app, person, await makeProject(app, person), lines)
  boots = keywords[0]!
  shoes = keywords[1]!
})

/** Checks all keywords, with these urls on the result page. */
async function check(urls: string[], ago = 0) {
  server.answer((_phrase, page) => (page === 1 ? urls : []))
  const at = new Date(Date.now() - ago * DAY)
  await app.database.db.updateTable('searches').set({ next_check_at: at }).execute()
  await runPipeline(app.database, directSource(server.baseUrl), { now: () => at })
}

const add = (keywords: Keyword[], ...lines: string[]) =>
  app.call(
    calls.addCompetitors,
    { project_keyword_ids: keywords.map(({ id }) => id), competitors: lines.join('\n') },
    person.token,
  )
const added = async (keywords: Keyword[], ...lines: string[]) => {
  const { status, body } = await add(keywords, ...lines)
  if (body.status !== 'success') throw new Error(`${status} ${body.message}`)
  return body.items
}
const listOf = ({ id }: Keyword, range: Record<string, string> = {}) =>
  app.items(calls.listCompetitors, { project_keyword_id: id, ...range }, person.token)
const urlsOf = async (keyword: Keyword) => (await listOf(keyword)).map(({ url }) => url)

describe('adding', () => {
  test('COMP-002 COMP-009 COMP-017 every line is added to every keyword', async () => {
    const { status, body } = await add([shoes, boots], 'rival.com', 'https://www.Other.example/page?x=1')
    expect(status).toBe(200)
    expect(body.message).toBe(messages.competitorsAdded(4))
    expect(await urlsOf(shoes)).toEqual(['rival.com', 'other.example'])
    const [first] = await listOf(boots)
    expect(first).toEqual({
      id: expect.any(Number),
      project_keyword_id: boots.id,
      url: 'rival.com',
      status: 1,
      latest_position: null,
      latest_position_url: null,
    })
  })

  test('COMP-007 empty lines are stripped', async () => {
    expect(await added([shoes], 'a.com', '', 'b.com')).toHaveLength(2)
  })

  test('COMP-006 six lines are refused', async () => {
    const { status, body } = await add(
      [shoes],
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.com`),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: { competitors: ['Line amount must be equal or lesser than 5 lines.'] },
    })
    const nothing = await add([shoes], '\n')
    expect(nothing.body).toMatchObject({ errors: { competitors: ['competitors field is required'] } })
  })

  test('COMP-017 a host is stored in ASCII and returned in readable form', async () => {
    await added([shoes], 'https://Bücher.example/seite')
    expect(await urlsOf(shoes)).toEqual(['bücher.example'])
    expect((await add([shoes], 'xn--bcher-kva.example')).body).toMatchObject({
      errors: { competitors: [messages.followedCompetitor('xn--bcher-kva.example')] },
    })
  })

  test('COMP-008 keywords are required', async () => {
    const { status, body } = await add([], 'a.com')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: { project_keyword_ids: ['project keyword ids field is required'] },
    })
  })

  test.each([
    ['no-domain', messages.competitorLine],
    ['https://www.example.com/shop', messages.ownCompetitor],
    ['fresh.com\nwww.fresh.com', messages.repeatedCompetitor('fresh.com')],
  ])('COMP-017 %s is refused with its reason, and nothing is added', async (lines, reason) => {
    const { status, body } = await add([shoes], 'good.com', lines)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { competitors: [reason] } })
    expect(await urlsOf(shoes)).toEqual([])
  })

  test('a competitor of some keywords is added to the others; one of all keywords is refused', async () => {
    await added([shoes], 'rival.com')
    expect(await added([shoes, boots], 'rival.com')).toMatchObject([{ project_keyword_id: boots.id }])
    expect((await add([shoes, boots], 'rival.com')).body).toMatchObject({
      errors: { competitors: [messages.followedCompetitor('rival.com')] },
    })
  })

  test('more competitors than a keyword may have are refused, with their number', async () => {
    for (let group = 0; group < 19; group += 5)
      await added([shoes], ...Array.from({ length: group < 15 ? 5 : 4 }, (_, n) => `rival-${group + n}.com`))
    const { status, body } = await add([shoes, boots], 'a.com', 'b.com', 'c.com')
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'LIMIT_REACHED', message: messages.competitorLimit(20, 2) })
    expect(await urlsOf(boots)).toEqual([])
    await added([shoes], 'a.com')
    expect(await urlsOf(shoes)).toHaveLength(20)
  })
})

describe('positions', () => {
  test('COMP-016 each check finds competitors in the page that it stores', async () => {
    await added([shoes], 'rival.com')
    await check(['https://first.example/', 'https://shop.rival.com/a', 'https://rival.com/b'])
    expect(await listOf(shoes)).toMatchObject([
      { url: 'rival.com', latest_position: 2, latest_position_url: 'https://shop.rival.com/a' },
    ])
  })

  test('COMP-010 COMP-011 a competitor added later gets positions from pages that are already stored', async () => {
    await check(['https://rival.com/a', 'https://first.example/'], 1)
    await check(['https://first.example/', 'https://notrival.com/', 'https://rival.com/a'])
    const [rival, absent] = await added([shoes], 'rival.com', 'absent.com')
    expect([rival!.latest_position, absent!.latest_position]).toEqual([3, null])
    const input = { project_keyword_id: shoes.id, date_type: '1w' } as const
    expect(await app.items(calls.competitorGraph, input, person.token)).toEqual([
      {
        project_keyword_competitor_id: rival!.id,
        url: 'rival.com',
        status: 1,
        data: [
          { date: utcDay(-1), avg_rank: 1 },
          { date: utcDay(), avg_rank: 3 },
        ],
      },
      {
        project_keyword_competitor_id: absent!.id,
        url: 'absent.com',
        status: 1,
        data: [
          { date: utcDay(-1), avg_rank: null },
          { date: utcDay(), avg_rank: null },
        ],
      },
    ])
    const yesterday = { date_custom_start: utcDay(-1), date_custom_end: utcDay(-1) }
    expect((await listOf(shoes, yesterday))[0]).toMatchObject({ latest_position: 1 })
    expect(await listOf(shoes, { date_type: '1w' })).toMatchObject([
      { url: 'rival.com', latest_position: 3 },
      { url: 'absent.com', latest_position: null },
    ])
    const custom = { project_keyword_id: shoes.id, ...yesterday }
    const [series] = await app.items(calls.competitorGraph, custom, person.token)
    expect(series!.data).toEqual([{ date: utcDay(-1), avg_rank: 1 }])
  })

  test('a competitor that is enabled again gets its missed positions at once', async () => {
    const [rival] = await added([shoes], 'rival.com')
    const input = { project_keyword_competitor_id: rival!.id, project_keyword_id: shoes.id }
    await app.items(calls.toggleCompetitor, input, person.token)
    await check(['https://rival.com/a'])
    expect(await listOf(shoes)).toMatchObject([{ status: 0, latest_position: null }])
    expect(await app.items(calls.toggleCompetitor, input, person.token)).toMatchObject({
      status: 1,
      latest_position: 1,
    })
  })
})

test('COMP-014 a competitor is disabled and enabled', async () => {
  const [rival] = await added([shoes], 'rival.com')
  const input = { project_keyword_competitor_id: rival!.id, project_keyword_id: shoes.id }
  expect(await app.items(calls.toggleCompetitor, input, person.token)).toMatchObject({ status: 0 })
  expect(await app.items(calls.toggleCompetitor, input, person.token)).toMatchObject({ status: 1 })
  const elsewhere = { ...input, project_keyword_id: boots.id }
  expect((await app.call(calls.toggleCompetitor, elsewhere, person.token)).status).toBe(404)
})

test('COMP-012 a competitor is deleted', async () => {
  const [rival] = await added([shoes], 'rival.com', 'other.com')
  const input = { project_keyword_competitor_id: rival!.id }
  expect(await app.items(calls.deleteCompetitor, input, person.token)).toEqual({ deleted_ids: [rival!.id] })
  expect(await urlsOf(shoes)).toEqual(['other.com'])
  expect((await app.call(calls.deleteCompetitor, input, person.token)).status).toBe(404)
})

test('COMP-013 all competitors of keywords are cleared', async () => {
  const rows = await added([shoes, boots], 'rival.com', 'other.com')
  const input = { project_keyword_ids: [shoes.id, boots.id] }
  const { body } = await app.call(calls.clearCompetitors, input, person.token)
  expect(body.message).toBe(messages.competitorsCleared(4))
  expect(body.items).toEqual({ deleted_ids: rows.map(({ id }) => id).sort((one, other) => one - other) })
  expect([...(await urlsOf(shoes)), ...(await urlsOf(boots))]).toEqual([])
})

test('another account is refused every call', async () => {
  const [rival] = await added([shoes], 'rival.com')
  const stranger = await signUp(app)
  const [own] = await makeKeywords(app, stranger, await makeProject(app, stranger), 'hats')
  const one = { project_keyword_competitor_id: rival!.id, project_keyword_id: shoes.id }
  const both = { project_keyword_ids: [own!.id, shoes.id], competitors: 'a.com' }
  const refused: [Endpoint, Record<string, string | number | number[]>][] = [
    [calls.addCompetitors, both],
    [calls.listCompetitors, one],
    [calls.competitorGraph, one],
    [calls.toggleCompetitor, one],
    [calls.deleteCompetitor, one],
    [calls.clearCompetitors, { project_keyword_ids: both.project_keyword_ids }],
  ]
  for (const [call, input] of refused) {
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
    expect((await app.call(call, input)).status).toBe(401)
  }
  expect(await urlsOf(shoes)).toEqual(['rival.com'])
  const none = { project_keyword_id: own!.id }
  expect(await app.items(calls.listCompetitors, none, stranger.token)).toEqual([])
})
