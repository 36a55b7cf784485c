import { gunzipSync } from 'node:zlib'
import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEchoApp, type EchoApp, form } from '../../../tests/support/echo.ts'

let echo: EchoApp
let app: FastifyInstance
let post: EchoApp['post']

beforeAll(async () => {
  echo = await createEchoApp()
  app = echo.app
  post = echo.post
})
afterAll(() => echo.close())

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

  test('an answer of another type than declared is noticed in tests', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/v1/mistaken' })).statusCode).not.toBe(200)
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
      'x-frame-options': 'DENY',
    })
  })

  test('long answers are compressed for those who can read it', async () => {
    const url = `/api/v1/echo/read?${Array.from({ length: 500 }, (_, index) => `ids[]=${index + 1000}`).join('&')}`
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const plain = await app.inject({ url })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect([packed.headers.vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
    const refusing = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip;q=0.0' } })
    expect(refusing.headers['content-encoding']).toBeUndefined()
    const weighing = await app.inject({ url, headers: { 'accept-encoding': 'br;q=1, GZIP; q=0.25' } })
    expect(weighing.headers['content-encoding']).toBe('gzip')
  })

  test('readiness follows the process, liveness does not', async () => {
    echo.setReady(false)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    echo.setReady(true)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('metrics name routes, and other machines need the token', async () => {
    const metrics = await app.inject('/metrics')
    expect(metrics.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/leaky",status="200"}',
    )
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  })

  test('metrics are not this machine’s to read where a proxy has passed the request on', async () => {
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-proto', 'https'],
      ['forwarded', 'for=127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['via', '1.1 proxy'],
    ] as const)
      for (const remoteAddress of ['127.0.0.1', '10.1.2.3'])
        expect([
          name,
          (await app.inject({ url: '/metrics', remoteAddress, headers: { [name]: value } })).statusCode,
        ]).toEqual([name, 404])
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
