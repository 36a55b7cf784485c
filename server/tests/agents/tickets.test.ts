import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/public-api/keywords'
import { enginePages } from '@rankline/serp/sources/direct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publishPlan } from '../../src/features/sources/plan.queries.ts'
import { callTool, useTool } from '../support/agents.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { makeKeywords, makeProject, settleSearches } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let keywordIds: number[]

/** The only source, with a price of a request. */
const publishPrice = (price: number | null) =>
  publishPlan(app.database.db, {
    rules: [{ engine: '*', type: null, sources: ['serper'] }],
    ceiling: null,
    sources: [{ name: 'serper', price, ceiling: null, resultsPerRequest: 10, capabilities: enginePages }],
  })

const search = { engine: 'google', country: 'DE', language: 'de' }

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  keywordIds = (await makeKeywords(app, person, project, 'red\nblue')).map(({ id }) => id)
  await settleSearches(app)
  await publishPrice(0.001)
  token = await makeToken(app, person)
})

type Estimate = { ticket: string | null; cost: number | null; note: string } & Record<string, unknown>
type Input = Record<string, unknown>

const estimate = (action: string, input: Input, by = token) =>
  useTool<Estimate>(app, 'estimate', { action, arguments: input }, by)

const refusalOf = async (name: string, input: Input, by = token) => {
  const { isError, content } = await callTool(app, name, input, by)
  expect(isError).toBe(true)
  return content[0]!.text
}

const adding = (keywords: string[] = ['green', 'red', 'white']) => ({
  project_id: projectId,
  keywords,
  search,
})
const checking = () => ({ keyword_ids: keywordIds })

const namesOf = async () => {
  const { body } = await callProgram(app, listKeywords, { project_id: projectId, fields: 'keyword' }, token)
  return (body as { data: { keyword: string }[] }).data.map(({ keyword }) => keyword)
}
const requested = async () => {
  const { db } = app.database
  const rows = await db.selectFrom('searches').select('id').where('requested_at', 'is not', null).execute()
  return rows.length
}

test('an estimate changes nothing, and its ticket adds keywords once', async () => {
  const everything = await makeFingerprint(app.database)
  const before = await everything()
  const found = await estimate('add_keywords', adding())
  expect(found).toMatchObject({
    action: 'add_keywords',
    keywords_new: 3,
    cost: 0,
    ticket: expect.any(String),
  })
  expect({ ...(await everything()), api_tokens: null }).toEqual({ ...before, api_tokens: null })
  const input = { ...adding(), ticket: found.ticket }
  const first = await useTool(app, 'add_keywords', input, token)
  expect(first).toMatchObject({ added: 3, duplicates: 0, not_listed: 0, is_repeated: false })
  const again = await useTool(app, 'add_keywords', input, token)
  expect(again).toEqual({ ...first, is_repeated: true })
  expect(await namesOf()).toEqual(['red', 'blue', 'green', 'red', 'white'])
})

test('the order of the fields of arguments does not matter', async () => {
  const { ticket } = await estimate('add_keywords', adding())
  const { project_id, keywords } = adding()
  const turned = { language: 'de', country: 'DE', engine: 'google' }
  const input = { ticket, search: turned, keywords, project_id }
  expect(await useTool(app, 'add_keywords', input, token)).toMatchObject({ added: 3 })
})

test('checks start once for a ticket, also when it is used at the same time', async () => {
  const found = await estimate('request_check', checking())
  expect(found).toMatchObject({ checks: 2, ticket: expect.any(String), cost: expect.any(Number) })
  expect(await requested()).toBe(0)
  const input = { ...checking(), ticket: found.ticket }
  const answers = await Promise.all([1, 2, 3].map(() => callTool(app, 'request_check', input, token)))
  const done = answers.filter(({ isError }) => !isError).map(({ structuredContent }) => structuredContent)
  expect(done.filter((answer) => answer?.is_repeated === false)).toEqual([
    { requested: 2, refused: 0, cost: found.cost, is_repeated: false },
  ])
  for (const { isError, content } of answers)
    if (isError) expect(content[0]!.text).toContain('idempotency_key_in_use')
  expect(await requested()).toBe(2)
})

describe('nothing is done', () => {
  afterEach(async () => {
    expect([await namesOf(), await requested()]).toEqual([['red', 'blue'], 0])
  })

  test('without a ticket', async () => {
    expect(await refusalOf('add_keywords', adding())).toContain('ticket')
    expect(await refusalOf('request_check', checking())).toContain('ticket')
    for (const ticket of ['', 'x', 'a.b.c', 'local.A256GCM.AAAA'])
      expect(await refusalOf('request_check', { ...checking(), ticket })).toMatch(/no ticket|ticket: /)
  })

  test('with a ticket that was changed', async () => {
    const { ticket } = await estimate('request_check', checking())
    const text = ticket ?? ''
    const middle = text.length - 20
    const changed = `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
    expect(await refusalOf('request_check', { ...checking(), ticket: changed })).toContain('no ticket')
  })

  test('with other arguments', async () => {
    const { ticket } = await estimate('add_keywords', adding())
    for (const other of [
      adding(['green']),
      { ...adding(), search: { ...search, device: 'mobile' } },
      { ...adding(), project_id: projectId + 1 },
    ])
      expect(await refusalOf('add_keywords', { ...other, ticket })).toContain('other arguments')
    const check = await estimate('request_check', { keyword_ids: keywordIds.slice(0, 1) })
    expect(await refusalOf('request_check', { ...checking(), ticket: check.ticket })).toContain(
      'other arguments',
    )
  })

  test('with the ticket of another action', async () => {
    const { ticket } = await estimate('add_keywords', adding())
    expect(await refusalOf('request_check', { ...checking(), ticket })).toContain('another action')
  })

  test('with the ticket of another token of the same person', async () => {
    const { ticket } = await estimate('request_check', checking(), await makeToken(app, person))
    expect(await refusalOf('request_check', { ...checking(), ticket })).toContain('another token')
  })

  test('with a ticket that has expired', async () => {
    const { ticket } = await estimate('request_check', checking())
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
    try {
      expect(await refusalOf('request_check', { ...checking(), ticket })).toContain('expired')
    } finally {
      vi.useRealTimers()
    }
  })
})

test('nothing starts if the cost has risen since the estimate', async () => {
  const { ticket, cost } = await estimate('request_check', checking())
  expect(cost).toBeGreaterThan(0)
  await publishPrice(0.002)
  expect(await refusalOf('request_check', { ...checking(), ticket })).toContain('cost_too_high')
  await publishPrice(null)
  expect(await refusalOf('request_check', { ...checking(), ticket })).toContain('cost_too_high')
  expect(await requested()).toBe(0)
})

test('there is no ticket where the cost is not known', async () => {
  await publishPrice(null)
  const found = await estimate('request_check', checking())
  expect(found).toMatchObject({ cost: null, ticket: null, note: expect.stringContaining('not known') })
})

test('there is no ticket where nothing would happen', async () => {
  const known = { project_id: projectId, keywords: ['red'], search: { engine: 'google', country: 'US' } }
  expect(await estimate('add_keywords', known)).toMatchObject({ keywords_new: 0, ticket: null })
})

test('an estimate refuses arguments of something else, and names the field', async () => {
  const wrong = (action: string, input: Input) => refusalOf('estimate', { action, arguments: input })
  expect(await wrong('add_keywords', checking())).toContain('arguments.project_id')
  expect(await wrong('request_check', {})).toContain('arguments.keyword_ids')
  expect(await wrong('request_check', { ...checking(), ticket: 'x' })).toContain('ticket')
  expect(
    await wrong('add_keywords', { ...adding(), search: { engine: 'nothing', country: 'DE' } }),
  ).toContain('search.engine')
})

test('a ticket needs the permission of its action', async () => {
  const reader = await makeToken(app, person, { permissions: ['read', 'write'] })
  const message = await refusalOf('estimate', { action: 'request_check', arguments: checking() }, reader)
  expect(message).toContain('token_permission_missing')
})

test('a research says its whole cost, and ends by itself', async () => {
  const given = { ...adding(), ends_on: utcDay(9) }
  const found = await estimate('add_keywords', given)
  expect(found).toMatchObject({ checks: 30, requests: 360, cost: 0.36, ticket: expect.any(String) })
  await useTool(app, 'add_keywords', { ...given, ticket: found.ticket }, token)
  const list = { project_id: projectId, is_ending: 1 }
  const { body } = await callProgram(app, listKeywords, list, token)
  expect((body as { data: { ends_on: string }[] }).data.map(({ ends_on }) => ends_on)).toEqual(
    Array(3).fill(utcDay(9)),
  )
  await publishPrice(null)
  const unknown = { ...adding(['yellow']), ends_on: 'once' }
  expect(await estimate('add_keywords', unknown)).toMatchObject({ checks: 1, cost: null, ticket: null })
})
