import { baseOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { makeThings } from '../support/things.ts'
import { calls, type ProgramThing, programThingOf } from './program-rows.ts'

const CASES = Number(process.env.WRONG_INPUT_CASES ?? 12)
const SEED = Number(process.env.WRONG_INPUT_SEED ?? 0)

const app = appForTests()
let token: string
let thing: ProgramThing

beforeAll(async () => {
  const person = await signUp(app)
  thing = programThingOf(await makeThings(app, person, 'given'))
  token = await makeToken(app, person)
})

const awkward: unknown[] = [
  ...['', ' ', '0', '-1', '1.5', '1e309', 'NaN', 'null', '[]', '{}', '99999999999999999999', '2147483648'],
  ...['2026-02-30', "'; DROP TABLE users; --", '%', '\\', '\u0000', '\ud800', '\u202e', 'x'.repeat(5000)],
  ...[null, true, 0, -1, 1.5, 1e300, [], [[]], [null], ['x'], [0], [1, 1], {}, { a: 1 }, { length: 1e9 }],
  ...[{ toString: null }, JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('['.repeat(40) + ']'.repeat(40))],
  Array.from({ length: 2_000 }, (_, place) => place),
]

const value = () => fc.oneof(fc.constantFrom(...awkward), fc.jsonValue(), fc.string({ unit: 'binary' }))

describe.each(calls)('$id', ({ endpoint, row }) => {
  test('answers a wrong value of any field with a refusal', async () => {
    const names = Object.keys((endpoint.input as unknown as { shape: object }).shape)
    const input = row!.input(thing)
    const property = fc.asyncProperty(fc.constantFrom(...names, 'unknown'), value(), async (name, wrong) => {
      const { status, body } = await callProgram(
        app,
        endpoint,
        { ...input, [name]: wrong, ...dry(names) },
        token,
      )
      if (status >= 400)
        expect(body).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) })
      expect(status).toBeLessThan(500)
    })
    await fc.assert(property, { numRuns: CASES, seed: SEED })
  })

  test('refuses a field that it does not have', async () => {
    const answer = await callProgram(app, endpoint, { ...row!.input(thing), no_such_field: 'red' }, token)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [{ field: 'no_such_field', message: messages.unknownField }],
      },
    })
  })

  test.skipIf(endpoint.method === 'GET')('takes only JSON, of a size that it can take', async () => {
    const path = endpoint.path.replace(/:(\w+)/g, '1')
    const send = (payload: string, type: string) =>
      app.app.inject({
        method: endpoint.method,
        url: `${baseOf(endpoint)}/${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const answers = await Promise.all([
      send('a=1', 'application/x-www-form-urlencoded'),
      send('{"a":', 'application/json'),
      send('[1]', 'application/json'),
      send(`"${'x'.repeat(3_000_000)}"`, 'application/json'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 400, 400, 413])
    for (const { headers } of answers) expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })
})

/** Wrong input may be right by chance, so nothing is deleted where a call can only pretend. */
const dry = (names: readonly string[]) => (names.includes('dry_run') ? { dry_run: true } : {})

test('an unknown path is a problem, too', async () => {
  const { statusCode, headers } = await app.app.inject({ url: '/api/public/v1/nothing' })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
})
