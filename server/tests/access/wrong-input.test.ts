import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { ownerField, subjectFields } from '@rankline/contract/reach'
import { isTaken } from '@rankline/serp/testing/breadth'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'

/** `npm run test:deep -- hunts` sends more and different ones: `WRONG_INPUT_CASES=500 WRONG_INPUT_SEED=7`. */
const CASES = Number(process.env.WRONG_INPUT_CASES ?? 6)
const SEED = Number(process.env.WRONG_INPUT_SEED ?? 0)
/** Milliseconds of processor time, because the machine may be busy. */
const SLOWEST_MS = 5_000
const MEGABYTES = 2 * 1024 * 1024

const app = appForTests()
let person: SignedUp
/** Existing values, so that some cases get past the first refusal. */
let known: string[]

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'red shoes\nblue shoes')
  known = [String(project.id), String(keyword!.id), person.username, 'newest', 'asc', '1', '2']
})

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const nestedText = (levels: number): string => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`

const awkward = [
  ...['', ' ', '0', '-1', '1.5', '1e309', 'NaN', 'null', 'undefined', 'true', '[]', '{}', '{"a":1}', '[1,2]'],
  ...['99999999999999999999', '9223372036854775808', '2147483648', '32768', '0x10', '١٢٣', '½'],
  ...['2026-13-45', '0000-00-00', '275761-01-01', '2026-02-30', "'; DROP TABLE users; --", '%', '_', '\\'],
  ...[
    '../../etc/passwd',
    '%00',
    '%2e%2e',
    '<img src=x onerror=1>',
    '{{7*7}}',
    '$(7*7)',
    '\r\nSet-Cookie: a=b',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '💥'.repeat(60),
    'x'.repeat(300),
    'http://127.0.0.1/',
    'a@b',
    '__proto__',
    nestedText(20),
    nestedText(9000),
  ],
]

/** Objects that break a careless `String()` or `Number()`, a recursive walk or a check for a file. */
const awkwardObjects: unknown[] = [
  ...[
    { $ne: null },
    { length: 1e9 },
    { toString: 'x' },
    { toString: null, valueOf: null },
    [{ toString: 1 }],
  ],
  ...[
    { name: 'x.png', type: 'image/png', size: 10 },
    { name: '', type: '', size: 0, arrayBuffer: 'x' },
  ],
  ...[JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"constructor":{"prototype":{"a":1}}}')],
  ...[nested(6), nested(40), nested(1500)],
]

const value = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...awkward) },
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.double().map(String) },
  )

/** JSON values in place of a text or a number. */
const jsonValue = () =>
  fc.oneof(
    value(),
    fc.array(value(), { maxLength: 5 }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.constant(null),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(...awkwardObjects),
    fc.array(fc.constantFrom(...awkwardObjects), { maxLength: 2 }),
  )

type Sent = {
  fields: [name: string, value: unknown][]
  as: 'form' | 'json' | 'multipart' | 'text'
}

function casesOf(endpoint: Endpoint, seed: number): Sent[] {
  const properties = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const declared = Object.keys(properties)
  const undeclared = ['page', '__proto__', 'constructor', 'toString', '_method', ownerField]
  const names = [...declared, ...declared, ...undeclared, ...Object.keys(subjectFields)]
  const name = fc
    .constantFrom(...names)
    .chain((plain) => fc.constantFrom(plain, plain, plain, `${plain}[]`, `${plain}[a][b]`, `${plain}[0]`))
  const sent = fc.record({
    fields: fc.array(fc.tuple(name, jsonValue()), { maxLength: names.length + 3 }),
    as: fc.constantFrom(
      'form' as const,
      'form' as const,
      'json' as const,
      'multipart' as const,
      'text' as const,
    ),
  })
  return fc.sample(sent, { numRuns: CASES, seed })
}

/** As a browser writes it: unpaired surrogates become the replacement character. */
const textOf = (given: unknown): string =>
  Buffer.from(typeof given === 'string' ? given : String(JSON.stringify(given))).toString()

async function bodyOf({ fields, as }: Sent): Promise<{ payload: string | Buffer; type: string }> {
  if (as === 'json') return { payload: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' }
  if (as === 'text')
    return { payload: fields.map(([, given]) => textOf(given)).join('&'), type: 'application/json' }
  const texts = fields.map(([name, given]): [string, string] => [name, textOf(given)])
  if (as === 'form')
    return {
      payload: String(new URLSearchParams(texts)),
      type: 'application/x-www-form-urlencoded',
    }
  const data = new FormData()
  for (const [name, text] of texts)
    if (text.length % 3 === 0) data.append(name, new File([text], text.slice(0, 40) || 'x.txt'))
    else data.append(name, text)
  const multipart = new Response(data)
  return {
    payload: Buffer.from(await multipart.arrayBuffer()),
    type: multipart.headers.get('content-type') ?? '',
  }
}

async function answered(endpoint: Endpoint, token: string, sent: Sent): Promise<number> {
  const { payload, type } = await bodyOf(sent)
  const authorization = `Bearer ${token}`
  const url = `${baseOf(endpoint)}/${endpoint.path}`
  if (endpoint.method !== 'GET') {
    const method = sent.fields.length % 2 === 0 ? endpoint.method : 'POST'
    const answer = await app.app.inject({
      method,
      url,
      payload,
      headers: { authorization, 'content-type': type },
    })
    return answer.statusCode
  }
  const query = sent.fields.map(
    ([name, given]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(given))}`,
  )
  return (
    await app.app.inject({ method: 'GET', url: `${url}?${query.join('&')}`, headers: { authorization } })
  ).statusCode
}

/** Some calls end their own session. */
async function freshSession(): Promise<string> {
  return (await signUp(app)).token
}

describe(`${CASES} wrong inputs never break a call or make it hang`, () => {
  test.each(
    endpoints.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const),
  )('%s', async (_name, endpoint, index) => {
    let token = person.token
    for (const sent of casesOf(endpoint, SEED + index + 1)) {
      const before = process.cpuUsage()
      const status = await answered(endpoint, token, sent)
      const took = process.cpuUsage(before).user / 1_000
      if (status >= 500 && status !== 502 && status !== 503)
        expect({ status, sent }).toBe('no failure of ours')
      if (took > SLOWEST_MS) expect({ took, sent }).toBe('an answer in time')
      if (status === 401 && endpoint.scope === 'account') token = await freshSession()
    }
    // One parser reads the bodies of all calls.
    for (const size of isTaken(index, 10) ? [MEGABYTES - 100, MEGABYTES + 100] : []) {
      const [name = 'x'] = Object.keys(
        z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      )
      const status = await answered(endpoint, token, { fields: [[name, 'x'.repeat(size)]], as: 'form' })
      expect(status).toBeLessThan(500)
    }
  })
})

test('every call of the API page is among them', async () => {
  const { paths } = (await app.app.inject('/api/docs/json')).json() as { paths: Record<string, unknown> }
  const tried = new Set(endpoints.map((endpoint) => `${baseOf(endpoint)}/${endpoint.path}`))
  const ofOthers = ['/api/v1/platform/status']
  expect(Object.keys(paths).filter((path) => !tried.has(path))).toEqual(ofOthers)
})
