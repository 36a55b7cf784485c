import { gunzipSync } from 'node:zlib'
import { encodeForm } from '@rankline/contract/encoding'
import { endpoint, nothing } from '@rankline/contract/endpoint'
import { type FailureCode, failureStatus } from '@rankline/contract/envelope'
import { messages } from '@rankline/contract/messages'
import { ids, optionalText, page } from '@rankline/contract/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testInstallation } from '../../testing/installation.ts'
import { Refusal } from '../errors.ts'
import { createLog } from '../log.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { route } from './routes.ts'

const echo = endpoint({
  method: 'POST',
  path: 'echo/create',
  aliases: ['echo', 'echo/of/:name', 'GET echo/read'],
  scope: 'public',
  summary: 'Answers what it was sent',
  input: z.object({
    name: optionalText(),
    ids: ids('ids').optional(),
    page,
    settings: z.object({ colour: z.string() }).optional(),
    file: z.instanceof(File).optional(),
  }),
  items: z.object({
    name: z.string().nullable(),
    ids: z.array(z.int()),
    page: z.int(),
    colour: z.string().nullable(),
    bytes: z.int(),
  }),
  message: 'Echoed.',
})

const put = endpoint({
  method: 'PUT',
  path: 'echo',
  scope: 'public',
  summary: 'Put',
  input: nothing,
  items: z.literal('put'),
})
const remove = endpoint({
  method: 'DELETE',
  path: 'echo',
  scope: 'public',
  summary: 'Delete',
  input: nothing,
  items: z.literal('deleted'),
})
const broken = endpoint({
  method: 'GET',
  path: 'broken',
  scope: 'public',
  summary: 'Fails',
  input: nothing,
  items: z.null(),
})
const refused = endpoint({
  method: 'GET',
  path: 'refused',
  scope: 'public',
  summary: 'Refuses',
  input: nothing,
  items: z.null(),
})
const refusing = endpoint({
  method: 'GET',
  path: 'refusing',
  scope: 'public',
  summary: 'Refuses as it is told',
  input: z.object({ code: z.enum(Object.keys(failureStatus) as [FailureCode]) }),
  items: z.null(),
})
const mine = endpoint({
  method: 'GET',
  path: 'mine',
  scope: 'account',
  summary: 'Needs a person',
  input: nothing,
  items: z.null(),
})
const leaky = endpoint({
  method: 'GET',
  path: 'leaky',
  scope: 'public',
  summary: 'Has a column too many',
  input: nothing,
  items: z.object({ id: z.int() }),
})
const limited = endpoint({
  method: 'POST',
  path: 'limited',
  scope: 'public',
  summary: 'Twice a minute for each name',
  input: z.object({ name: optionalText() }),
  items: z.null(),
  limit: { max: 2, seconds: 60, field: 'name' },
})

const routes = [
  route(echo, async (_ctx, input) => ({
    name: input.name ?? null,
    ids: input.ids ?? [],
    page: input.page,
    colour: input.settings?.colour ?? null,
    bytes: input.file?.size ?? 0,
  })),
  route(put, async () => 'put' as const),
  route(remove, async () => 'deleted' as const),
  route(broken, async () => {
    throw new Error('a secret of the server')
  }),
  route(refused, async () => {
    throw new Refusal('LIMIT_REACHED', 'Enough.')
  }),
  route(refusing, async (_ctx, { code }) => {
    throw new Refusal(code, 'No.')
  }),
  route(mine, async () => null),
  route(leaky, async () => ({ id: 1, password_hash: 'leaked' })),
  route(limited, async () => null),
]

let database: TestDatabase
let app: FastifyInstance
let isReady = true

beforeAll(async () => {
  database = await createTestDatabase()
  const options: HttpOptions = {
    system: { db: database.db, log: createLog('silent', 'test'), installation: testInstallation },
    authenticate: async () => null,
    reach: async ({ account, role }) => ({ account, role, membership: null }),
    routes,
    streams: [],
    ready: async () => isReady,
    site: null,
    trustProxy: ['10.0.0.0/8'],
    requestsPerMinute: 100_000,
    limitFactor: 1,
    metricsToken: undefined,
  }
  app = await createHttp(options)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (
  payload: string | object,
  headers: Record<string, string> = form,
  url = '/api/v1/echo/create',
) => app.inject({ method: 'POST', url, payload, headers })

describe('bodies', () => {
  test('NAV-021 an answer carries status, message and items', async () => {
    const response = await post('name=Ada')
    expect(response.json()).toEqual({
      status: 'success',
      message: 'Echoed.',
      items: { name: 'Ada', ids: [], page: 1, colour: null, bytes: 0 },
    })
  })

  test('NAV-027 NAV-028 nested objects travel as JSON, dates as their day', async () => {
    const body = String(
      encodeForm({ name: new Date(2026, 0, 5), settings: { colour: 'red', since: new Date(2026, 10, 30) } }),
    )
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      name: '2026-01-05',
      settings: '{"colour":"red","since":"2026-11-30"}',
    })
    expect((await post(body)).json().items).toMatchObject({ name: '2026-01-05', colour: 'red' })
  })

  test('form, JSON and multipart bodies mean the same', async () => {
    const fromForm = await post(
      `name=Ada&ids%5B%5D=3&ids%5B%5D=4&settings=${encodeURIComponent('{"colour":"red"}')}`,
    )
    const fromJson = await post({ name: 'Ada', ids: [3, 4], settings: { colour: 'red' } }, {})
    const data = new FormData()
    for (const [name, value] of [
      ['name', 'Ada'],
      ['ids[]', '3'],
      ['ids[]', '4'],
      ['settings', '{"colour":"red"}'],
    ] as const) {
      data.append(name, value)
    }
    const multipart = new Response(data)
    const fromMultipart = await post(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect(fromForm.json().items).toEqual({ name: 'Ada', ids: [3, 4], page: 1, colour: 'red', bytes: 0 })
    expect(fromJson.json()).toEqual(fromForm.json())
    expect(fromMultipart.json()).toEqual(fromForm.json())
  })

  test('a file arrives whole', async () => {
    const data = new FormData()
    data.append('file', new Blob(['x'.repeat(5000)], { type: 'text/plain' }), 'keywords.txt')
    const multipart = new Response(data)
    const response = await post(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect(response.json().items.bytes).toBe(5000)
  })

  test('text that merely looks like JSON stays text', async () => {
    expect((await post('name=%7B%22a%22%3A1%7D')).json().items.name).toBe('{"a":1}')
  })

  test('thousands of ids and 100,000 characters pass', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `ids%5B%5D=${index + 1}`).join('&')
    expect((await post(many)).json().items.ids).toHaveLength(20_000)
    const response = await post(`name=${'%E2%82%AC'.repeat(100_000)}`)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ name: ['must be lesser than 190'] })
  })

  test('duplicate ids count once and empty texts are absent', async () => {
    expect((await post('ids%5B%5D=3&ids%5B%5D=3&name=')).json().items).toMatchObject({ ids: [3], name: null })
  })

  test.each(['__proto__=1', '__proto__[]=1', 'constructor=1', 'prototype=1'])(
    '%s changes nothing',
    async (body) => {
      expect((await post(`${body}&name=Ada`)).json().items.name).toBe('Ada')
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test.each([
    ['broken JSON', '{"a":', { 'content-type': 'application/json' }, 400, 'MALFORMED_BODY'],
    ['broken JSON in a declared object field', 'settings=%7B', form, 400, 'MALFORMED_BODY'],
    ['an unknown media type', 'x', { 'content-type': 'text/csv' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body over the limit', `name=${'x'.repeat(2 * 1024 * 1024 + 1)}`, form, 413, 'PAYLOAD_TOO_LARGE'],
    ['too many parameters', 'a=1&'.repeat(50_001), form, 413, 'PAYLOAD_TOO_LARGE'],
    ['a list where ids belong', 'ids%5B%5D=x', form, 422, 'VALIDATION_FAILED'],
    ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'MALFORMED_BODY'],
  ])('%s is refused clearly', async (_what, payload, headers, status, code) => {
    const response = await post(payload, headers as Record<string, string>)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.json().message).not.toBe('')
  })

  test('a page below 1 or not a number is the first', async () => {
    for (const given of ['0', '-3', 'x', '']) expect((await post(`page=${given}`)).json().items.page).toBe(1)
    expect((await post('page=7')).json().items.page).toBe(7)
  })
})

describe('spellings', () => {
  test('aliases answer identically, path parameters included', async () => {
    expect((await post('name=Ada', form, '/api/v1/echo')).json().items.name).toBe('Ada')
    expect((await post('', form, '/api/v1/echo/of/Ada')).json().items.name).toBe('Ada')
    const read = await app.inject({ method: 'GET', url: '/api/v1/echo/read?name=Ada&ids[]=5' })
    expect(read.json().items).toMatchObject({ name: 'Ada', ids: [5] })
  })

  test('NAV-023 NAV-024 updates and deletes arrive as POST with _method, or as what they are', async () => {
    expect((await post('_method=DELETE', form, '/api/v1/echo')).json().items).toBe('deleted')
    expect((await post('_method=put', form, '/api/v1/echo')).json().items).toBe('put')
    expect((await app.inject({ method: 'DELETE', url: '/api/v1/echo' })).json().items).toBe('deleted')
    expect((await app.inject({ method: 'PUT', url: '/api/v1/echo' })).json().items).toBe('put')
  })

  test('only PUT and DELETE can be asked for that way', async () => {
    expect((await post('_method=GET', form, '/api/v1/echo')).statusCode).toBe(405)
    expect((await post('_method=DELETE')).statusCode).toBe(405)
  })

  test('unknown paths answer 404 in the envelope', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/v1/nothing/here' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      status: 'error',
      code: 'NOT_FOUND',
      message: messages.notFound,
      items: null,
      errors: {},
    })
  })
})

describe('failures and guards', () => {
  test('a fault of ours says nothing of the inside', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/v1/broken' })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
    expect(response.json()).toMatchObject({ code: 'INTERNAL', message: messages.internal })
  })

  test('a refusal keeps its code and text', async () => {
    const response = await app.inject({ method: 'GET', url: '/api/v1/refused' })
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      403,
      'LIMIT_REACHED',
      'Enough.',
    ])
  })

  test('a call that needs a person refuses a visitor', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic abc']) {
      const response = await app.inject({ method: 'GET', url: '/api/v1/mine', headers: { authorization } })
      expect(response.statusCode).toBe(401)
    }
  })

  test('NAV-083 every kind of failure has its status and code, and all share one envelope', async () => {
    const got = async (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
    const limit = () => post('name=table', form, '/api/v1/limited')
    await Promise.all([limit(), limit()])
    const failures = [
      [await got('/api/v1/mine'), 401, 'UNAUTHENTICATED'],
      [await got('/api/v1/refusing?code=PACKAGE_EXPIRED'), 402, 'PACKAGE_EXPIRED'],
      [await got('/api/v1/refusing?code=TRIAL_OR_PAYMENT_REQUIRED'), 402, 'TRIAL_OR_PAYMENT_REQUIRED'],
      [await got('/api/v1/refusing?code=FORBIDDEN'), 403, 'FORBIDDEN'],
      [await got('/api/v1/refused'), 403, 'LIMIT_REACHED'],
      [await got('/api/v1/nothing'), 404, 'NOT_FOUND'],
      [await got('/api/v1/refusing?code=CONFLICT'), 409, 'CONFLICT'],
      [await post(`name=${'x'.repeat(2 * 1024 * 1024 + 1)}`), 413, 'PAYLOAD_TOO_LARGE'],
      [await post('ids%5B%5D=x'), 422, 'VALIDATION_FAILED'],
      [await limit(), 429, 'TOO_MANY_REQUESTS'],
      [await got('/api/v1/broken'), 500, 'INTERNAL'],
      [await got('/api/v1/refusing?code=PROVIDER_FAILED'), 502, 'PROVIDER_FAILED'],
    ] as const
    for (const [response, status, code] of failures) {
      const body = response.json()
      expect([response.statusCode, body.code]).toEqual([status, code])
      expect(body).toEqual({
        status: 'error',
        code,
        message: expect.stringMatching(/./),
        items: null,
        errors: expect.any(Object),
      })
    }
    const invalid = (await post('ids%5B%5D=x')).json()
    expect(invalid.message).toBe(Object.values<string[]>(invalid.errors)[0]?.[0])
    expect(await post('name=Ada').then((response) => response.json())).toMatchObject({ status: 'success' })
  })

  test('what the declaration does not name never leaves', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/v1/leaky' })).json().items).toEqual({ id: 1 })
  })

  test('a limit counts per value of its field', async () => {
    const statuses = []
    for (const name of ['a', 'a', 'A', 'b'])
      statuses.push((await post(`name=${name}`, form, '/api/v1/limited')).statusCode)
    expect(statuses).toEqual([200, 200, 429, 200])
    const refusal = await post('name=a', form, '/api/v1/limited')
    expect(refusal.json()).toMatchObject({ status: 'error', code: 'TOO_MANY_REQUESTS' })
    expect(refusal.json().message).toMatch(/^Too many requests, please try again in \d+ seconds?\.$/)
  })
})

describe('surroundings', () => {
  test('every answer carries a request id; a safe one of the caller is kept', async () => {
    expect((await app.inject('/healthz')).headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    const kept = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(kept.headers['x-request-id']).toBe('from-the-proxy-1')
    const unsafe = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\u0000' } })
    expect(unsafe.headers['x-request-id']).not.toContain(' ')
  })

  test('answers of the API are never stored, and headers protect', async () => {
    const { headers } = await app.inject('/api/v1/leaky')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  test('only a named proxy is believed about where a request comes from', async () => {
    const metricsFrom = (remoteAddress: string) =>
      app.inject({ url: '/metrics', remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect((await metricsFrom('203.0.113.9')).statusCode).toBe(404)
    expect((await metricsFrom('10.1.2.3')).statusCode).toBe(200)
  })

  test('long answers are compressed for those who can read it', async () => {
    const url = `/api/v1/echo/read?${Array.from({ length: 500 }, (_, index) => `ids[]=${index + 1000}`).join('&')}`
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const plain = await app.inject({ url })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  test('readiness follows the process, liveness does not', async () => {
    isReady = false
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    isReady = true
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('metrics name routes, and other machines need the token', async () => {
    const metrics = await app.inject('/metrics')
    expect(metrics.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/leaky",status="200"}',
    )
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  })

  test('the API page describes every call once, from its declaration', async () => {
    const page = await app.inject('/api/docs/json')
    const { paths } = page.json()
    expect(Object.keys(paths)).toContain('/api/v1/echo/create')
    expect(Object.keys(paths)).not.toContain('/api/v1/echo/of/{name}')
    const body = paths['/api/v1/echo/create'].post.requestBody.content['application/json'].schema
    expect(body.properties).toMatchObject({
      name: { type: 'string' },
      ids: { type: 'array' },
      settings: { type: 'object' },
    })
    expect((await app.inject('/api/docs/')).statusCode).toBe(200)
  })
})
