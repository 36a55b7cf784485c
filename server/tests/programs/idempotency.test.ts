import { addKeywords, listKeywords } from '@rankline/contract/public-api/keywords'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

const app = appForTests()
let token: string
let projectId: number

beforeEach(async () => {
  const person = await signUp(app)
  projectId = (await makeProject(app, person)).id
  token = await makeToken(app, person)
})

const search = { engine: 'google', country: 'US' }
const add = (keywords: string[], key?: string, by = token) =>
  callProgram(app, addKeywords, { project_id: projectId, keywords, search }, by, {
    ...(key !== undefined && { 'idempotency-key': key }),
  })

const texts = async () => {
  const { body } = await callProgram(app, listKeywords, { project_id: projectId }, token)
  return (body as { data: { keyword: string }[] }).data.map(({ keyword }) => keyword)
}

test('a hundred equal requests at once have one effect', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => add(['red shoes'], 'one')))
  const added = answers.filter(({ status }) => status === 201)
  const waiting = answers.filter(({ status }) => status === 409)
  expect(added.length + waiting.length).toBe(100)
  expect(added.length).toBeGreaterThan(0)
  for (const { body } of added) expect(body).toMatchObject({ added: 1 })
  for (const { body } of waiting) expect(body).toMatchObject({ code: 'idempotency_key_in_use' })
  expect(added.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  expect(await texts()).toEqual(['red shoes'])
})

test('a later equal request gets the stored answer', async () => {
  const first = await add(['red shoes'], 'later')
  const again = await add(['red shoes'], 'later')
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a key of a different request is refused', async () => {
  await add(['red shoes'], 'reused')
  expect(await add(['blue shoes'], 'reused')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  expect(await texts()).toEqual(['red shoes'])
})

test('a failed request may be repeated with its key', async () => {
  expect(await add([], 'failed')).toMatchObject({ status: 422 })
  expect(await add(['red shoes'], 'failed')).toMatchObject({ status: 201 })
})

test('keys belong to their token', async () => {
  const person = await signUp(app)
  const other = await makeToken(app, person)
  await add(['red shoes'], 'own')
  expect(await add(['red shoes'], 'own', other)).toMatchObject({ status: 404 })
})

test.each(['', 'a key', 'x'.repeat(101)])('the key "%s" is refused', async (key) => {
  expect(await add(['red shoes'], key)).toMatchObject({ status: 422 })
})

test.each([undefined, 'pretended'])('a dry run changes nothing, with the key %s', async (key) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const input = { project_id: projectId, keywords: ['red shoes', 'red shoes'], search, dry_run: true }
  const answer = await callProgram(app, addKeywords, input, token, headers)
  expect(answer).toMatchObject({
    status: 200,
    body: { added: 1, data: [{ result: 'added' }, { result: 'duplicate' }] },
  })
  expect(await texts()).toEqual([])
  expect(await add(['red shoes'], key)).toMatchObject({ status: 201, body: { added: 1 } })
})
