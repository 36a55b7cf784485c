import type { ItemsOf } from '@rankline/contract/endpoint'
import {
  addCompetitors,
  changeCompetitor,
  deleteCompetitor,
  listCompetitors,
} from '@rankline/contract/public-api/competitors'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

const app = appForTests()
let token: string
let ids: number[]

beforeEach(async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  ids = (await makeKeywords(app, person, project, 'red shoes\nblue hats')).map(({ id }) => id)
  token = await makeToken(app, person)
})

type Call = Parameters<typeof callProgram>[1]

async function ask<E extends Call>(call: E, input: Record<string, unknown>) {
  const { status, body } = await callProgram(app, call, input, token)
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
  return body as ItemsOf<E>
}

const hostsOf = async (keyword_id: number) =>
  (await ask(listCompetitors, { keyword_id })).data.map(({ host }) => host)

test('competitors are added, renamed and removed', async () => {
  const { data } = await ask(addCompetitors, {
    keyword_ids: ids,
    competitors: ['https://rival.example/shoes', 'other.example'],
  })
  expect(data).toHaveLength(4)
  expect(await hostsOf(ids[0]!)).toEqual(['rival.example', 'other.example'])
  const rival = data.find(({ host, keyword_id }) => host === 'rival.example' && keyword_id === ids[0])!
  const renamed = await ask(changeCompetitor, { competitor_id: rival.id, host: 'new.example' })
  expect(renamed).toEqual({ host: 'new.example', changed: 1 })
  expect(await hostsOf(ids[0]!)).toEqual(['other.example', 'new.example'])
  expect(await hostsOf(ids[1]!)).toEqual(['rival.example', 'other.example'])
  const other = data.find(({ host, keyword_id }) => host === 'other.example' && keyword_id === ids[1])!
  const input = { competitor_id: other.id, host: 'third.example', everywhere: true }
  expect(await ask(changeCompetitor, input)).toEqual({ host: 'third.example', changed: 2 })
  const { data: left } = await ask(listCompetitors, { keyword_id: ids[1] })
  expect(await ask(deleteCompetitor, { competitor_id: left[0]!.id })).toEqual({ deleted: 1 })
  expect(await hostsOf(ids[1]!)).toEqual(['third.example'])
})

test('a site that is none, or that is followed already, is refused by the name of the field', async () => {
  const refused = async (call: Call, input: Record<string, unknown>) => {
    const { status, body } = await callProgram(app, call, input, token)
    return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field]
  }
  const [added] = (await ask(addCompetitors, { keyword_ids: ids, competitors: ['rival.example'] })).data
  for (const competitors of [['not a site'], [], ['rival.example'], Array(6).fill('a.example')])
    expect(await refused(addCompetitors, { keyword_ids: ids, competitors })).toEqual([422, 'competitors'])
  for (const host of ['not a site', 'rival.example'])
    expect(await refused(changeCompetitor, { competitor_id: added!.id, host })).toEqual([422, 'host'])
  const many = Array.from({ length: 501 }, (_, index) => index + 1)
  const { status } = await callProgram(
    app,
    addCompetitors,
    { keyword_ids: many, competitors: ['a.example'] },
    token,
  )
  expect(status).toBeGreaterThanOrEqual(400)
})
