import { messages } from '@rankline/contract/messages'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEchoApp, type EchoApp, form } from '../../../tests/support/echo.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { refusePlainHttp } from './https-only.ts'

const PROXY = '10.1.2.3'
let echo: EchoApp

beforeAll(async () => {
  echo = await createEchoApp({
    httpsOnly: { url: 'https://rank.example.com', hasPlainMetrics: false },
    metricsToken: 'a-token-of-the-test',
    brandAt: async (host) => (host === 'ranks.acme.com' ? { addressName: 'acme', isKnown: true } : null),
  })
})
afterAll(() => echo.close())

type Way = { remoteAddress?: string; headers?: Record<string, string> }
const throughTls: Way = { remoteAddress: PROXY, headers: { 'x-forwarded-proto': 'https' } }
const plain: [string, Way][] = [
  ['the proxy took it by http', { remoteAddress: PROXY, headers: { 'x-forwarded-proto': 'http' } }],
  ['the proxy does not say how it came', { remoteAddress: PROXY, headers: { 'x-forwarded-for': '8.8.8.8' } }],
  ['nobody is in between', { remoteAddress: '203.0.113.9' }],
  [
    'somebody who is no proxy claims TLS',
    { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-proto': 'https' } },
  ],
  [
    'a proxy on this machine took it by http',
    { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'http' } },
  ],
]

const call = ({ remoteAddress = '127.0.0.1', headers = {} }: Way) =>
  echo.app.inject({
    method: 'POST',
    url: '/api/v1/echo/create',
    payload: 'name=x',
    remoteAddress,
    headers: { ...form, ...headers },
  })

test.each(plain)('a call is refused when %s', async (_when, way) => {
  const { statusCode, body } = await call(way)
  expect([statusCode, JSON.parse(body).message]).toEqual([403, messages.httpsOnly])
})

test.each(plain)('a page is led to https when %s', async (_when, { remoteAddress = '', headers }) => {
  const at = async (url: string, more = {}) => {
    const answer = await echo.app.inject({
      url,
      remoteAddress,
      headers: { accept: 'text/html', ...headers, ...more },
    })
    return [answer.statusCode, answer.headers.location]
  }
  expect(await at('/login?next=%2Fbin')).toEqual([308, 'https://rank.example.com/login?next=%2Fbin'])
  expect(await at('/shared/x', { host: 'ranks.acme.com' })).toEqual([308, 'https://ranks.acme.com/shared/x'])
  // The caller chooses the host of a request, so it is not our address.
  expect(await at('/login', { host: 'evil.example' })).toEqual([308, 'https://rank.example.com/login'])
})

test('what comes by TLS, and this machine itself, are answered', async () => {
  expect((await call(throughTls)).statusCode).toBe(200)
  expect((await call({})).statusCode).toBe(200)
})

test('probes and the question for certificates are answered, metrics only where they may be plain', async () => {
  const headers = { authorization: 'Bearer a-token-of-the-test' }
  const at = async (url: string, way: Way) =>
    (await echo.app.inject({ url, ...way, headers: { ...headers, ...way.headers } })).statusCode
  const [, way = {}] = plain[0] ?? []
  expect(await at('/healthz', way)).toBe(200)
  expect(await at('/readyz', way)).toBe(200)
  // This app has no such call.
  expect(await at('/api/v1/certificates/ask?domain=x', way)).toBe(404)
  expect(await at('/api/v1/certificates/other', way)).toBe(403)
  expect(await at('/metrics', way)).toBe(403)
  expect(await at('/metrics', throughTls)).toBe(200)
})

test('the log says it once', async () => {
  const { log, lines } = recordedLog('warn')
  const app = Fastify({ loggerInstance: log })
  const given = { url: 'https://rank.example.com', hasPlainMetrics: true }
  refusePlainHttp(app as unknown as FastifyInstance, given)
  const at = (url: string) => app.inject({ url, remoteAddress: PROXY })
  // The app has no routes, so a request that is not refused is not found.
  expect((await at('/metrics')).statusCode).toBe(404)
  for (let count = 0; count < 3; count += 1) expect((await at('/login')).statusCode).not.toBe(404)
  await app.close()
  const about = lines.filter(({ event }) => event === 'plain_http')
  expect(about).toMatchObject([{ from: PROXY }])
})
