import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { deleteMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { rowsOfTables } from '../support/footprint.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'

// A misspelt field of a call that changes many rows must never widen what is changed.

const app = appForTests()
let person: SignedUp
let projectId: number
let tokens: Partial<Record<Endpoint['scope'], string>>

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  await makeKeywords(app, person, project, 'red shoes\nblue shoes\ngreen hats')
  tokens = { user: person.token, account: person.token, admin: (await makeAdministrator(app)).token }
})

type Property = { type?: string; items?: { type?: string } }

/** Calls that change several rows at once: those that a list of ids names, or a filter. */
const changingMany = (endpoints as readonly Endpoint[]).filter(({ method, input }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const isOfMany = Object.entries(properties as Record<string, Property>).some(
    ([name, { type, items }]) => name === 'matching' || (type === 'array' && items?.type === 'integer'),
  )
  return method !== 'GET' && isOfMany
})

async function send(endpoint: Endpoint, input: Record<string, unknown>, isPost = false) {
  const answer = await app.app.inject({
    method: isPost ? 'POST' : endpoint.method,
    url: `${baseOf(endpoint)}/${endpoint.path}`,
    headers: { authorization: `Bearer ${tokens[endpoint.scope]}` },
    payload: isPost ? { ...input, _method: endpoint.method } : input,
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('calls that change many rows are found', () => {
  expect(changingMany.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['matching-keywords/delete', 'projects/deleteSelectedAuth', 'bin/delete']),
  )
  expect(changingMany.length).toBeGreaterThan(35)
})

test.each(changingMany.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s refuses a field that it does not know, by its name',
  async (_, endpoint) => {
    for (const isPost of endpoint.method === 'POST' ? [false] : [false, true]) {
      const { status, body } = await send(endpoint, { matchng: 'keyword_query=red' }, isPost)
      expect([status, body.errors?.matchng]).toEqual([422, ['is not a field of this call']])
    }
  },
)

test('a misspelt filter deletes nothing and changes nothing', async () => {
  const wrong = { project_id: projectId, matching: '', matchng: 'keyword_query=red', expected: 3 }
  const before = await rowsOfTables(app)
  for (const [endpoint, more] of [
    [deleteMatching, {}],
    [updateMatching, { action: 'add_tag', tag: 'sale', type: 1 }],
  ] as const)
    expect((await send(endpoint, { ...wrong, ...more })).status).toBe(422)
  expect(await rowsOfTables(app)).toEqual(before)
})

test.each(changingMany.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s without a selection is refused',
  async (_, endpoint) => {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    expect((await send(endpoint, 'expected' in properties ? { expected: 3 } : {})).status).toBe(422)
  },
)

test('the fields of every call may stand beside: the owner of the account', async () => {
  const { status, body } = await send(deleteMatching, {
    ...{ project_id: projectId, matching: 'keyword_query=hats', expected: 1, userable_id: person.userId },
  })
  expect([status, body.items]).toEqual([200, { total: 1 }])
})
