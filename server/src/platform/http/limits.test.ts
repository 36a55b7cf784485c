import { baseOf } from '@rankline/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEchoApp, type EchoApp, form } from '../../../tests/support/echo.ts'

let echo: EchoApp
let app: FastifyInstance
let last = 0
/** An address that has not been used yet. */
let address: string

beforeAll(async () => {
  echo = await createEchoApp({ requestsPerMinute: 3 })
  app = echo.app
})
afterAll(() => echo.close())
beforeEach(() => {
  last += 1
  address = `203.0.113.${last}`
})

const get = (url: string, remoteAddress = address, headers = {}) =>
  app.inject({ url, remoteAddress, headers })
const statusesOf = async (urls: string[], from?: (index: number) => string) => {
  const statuses = []
  for (const [index, url] of urls.entries()) statuses.push((await get(url, from?.(index))).statusCode)
  return statuses
}
const limited = (url: string, payload: string, method: 'POST' | 'PUT' = 'POST', remoteAddress = address) =>
  app.inject({ method, url: `${baseOf({ scope: 'public' })}/${url}`, payload, headers: form, remoteAddress })

test('no spelling of an address escapes the limit of a caller, nor what is said of the API', async () => {
  const spellings = [
    '/api/v1/leaky',
    '/%61pi/v1/leaky',
    'http://rank.example.com/api/v1/leaky',
    '/api/v1/%6ceaky',
  ]
  expect(await statusesOf(spellings)).toEqual([200, 200, 200, 429])
  const { headers } = await get('/%61pi/v1/leaky', '203.0.113.99')
  expect(headers['cache-control']).toBe('no-store')
})

test('a network of IPv6 is one caller, and so is an IPv4 address in its clothes', async () => {
  const four = Array.from({ length: 4 }, () => '/api/v1/leaky')
  expect(await statusesOf(four, (index) => `2001:db8:0:1::${index}`)).toEqual([200, 200, 200, 429])
  expect((await get('/api/v1/leaky', '2001:db8:0:2::1')).statusCode).toBe(200)
  const mixed = (index: number) => (index % 2 === 0 ? address : `::ffff:${address}`)
  expect(await statusesOf(four, mixed)).toEqual([200, 200, 200, 429])
})

test('who asks too often is refused before the body is looked at', async () => {
  await statusesOf(['/api/v1/leaky', '/api/v1/leaky', '/api/v1/leaky'])
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/echo/create',
    payload: '{',
    headers: { 'content-type': 'application/json' },
    remoteAddress: address,
  })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a call’s own limit counts all of its spellings together', async () => {
  const from = (index: number) => `198.51.100.${index}`
  const spellings = [
    () => limited('limited', '_method=PUT&name=a', 'POST', from(1)),
    () => limited('limited', 'name=a', 'PUT', from(1)),
    () => limited('limited/again', '_method=PUT&name=a', 'POST', from(1)),
  ]
  const statuses = []
  for (const send of spellings) statuses.push((await send()).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  const network = (host: number) => limited('limited', 'name=b', 'POST', `2001:db8:0:7::${host}`)
  expect((await Promise.all([1, 2].map(network))).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await network(3)).statusCode).toBe(429)
  // Another call from the same address has its own count.
  expect((await limited('limited', 'name=a', 'POST', from(2))).statusCode).toBe(200)
})

test('a value counts as the call takes it, from wherever it was sent', async () => {
  const sent = [['name=+a+'], ['name=A'], ['', '?name=a']]
  const statuses = []
  for (const [payload = '', query = ''] of sent)
    statuses.push((await limited(`limited${query}`, payload)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('a limit of an account counts its calls from everywhere, and those of nobody else', async () => {
  const signedIn = (id: number) =>
    ({
      person: { accountId: id, kind: 'user' },
      account: { id },
      role: 'owner',
      memberships: [],
      session: { factorAt: null, impersonation: null },
    }) as never
  const own = await createEchoApp({
    authenticate: async (_ctx, token) => signedIn(Number(token)),
    requestsPerMinute: 100,
  })
  const call = async (token: string, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await own.app.inject({ url: '/api/v1/limited/mine', headers, remoteAddress })).statusCode
  }
  expect([await call('1', '203.0.113.1'), await call('1', '198.51.100.1')]).toEqual([200, 200])
  expect(await call('1', '192.0.2.1')).toBe(429)
  expect(await call('2', '203.0.113.1')).toBe(200)
  await own.close()
})
