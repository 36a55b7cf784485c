import { messages } from '@rankline/contract/messages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEchoApp, type EchoApp } from '../../../tests/support/echo.ts'
import { makeSite, usualSite } from '../../../tests/support/site.ts'

const MOST = 3

const site = makeSite()
let echo: EchoApp
let app: FastifyInstance
let states = 0
let last = 0
/** An address that has not been used yet. */
let address: string

beforeAll(async () => {
  echo = await createEchoApp({
    requestsPerMinute: MOST,
    site: {
      directory: site.directory,
      origin: 'https://rank.example.com',
      payments: null,
      state: async () => {
        states += 1
        return usualSite
      },
    },
  })
  app = echo.app
})
afterAll(async () => {
  await echo.close()
  site.remove()
})
beforeEach(() => {
  last += 1
  address = `203.0.113.${last}`
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }, from = address) =>
  app.inject({ url, headers, remoteAddress: from })
async function useUp(url = '/projects', from = address) {
  for (let count = 0; count < MOST; count += 1) expect((await get(url, {}, from)).statusCode).not.toBe(429)
}

test.each(['/', '/projects', '/nope', '/robots.txt', '/sitemap.xml'])(
  '%s counts with the calls of an address',
  async (path) => {
    await useUp(path)
    expect((await get(path)).statusCode).toBe(429)
    expect((await get('/api/v1/leaky')).statusCode).toBe(429)
    expect((await get(path, {}, `198.51.100.${last}`)).statusCode).not.toBe(429)
  },
)

test('a page that is asked for too often costs no look at the settings', async () => {
  await useUp('/')
  const before = states
  await get('/')
  expect(states).toBe(before)
})

test('a person is told so on a page, a program in the envelope', async () => {
  await useUp()
  const answer = await get('/projects')
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+';/),
  })
  expect(answer.body).toContain(`<h1>${messages.tooManyRequests(seconds)}</h1>`)
  expect((await get('/projects', { accept: '*/*' })).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('hashed files are free', async () => {
  for (let count = 0; count <= MOST; count += 1) expect((await get('/assets/app.js')).statusCode).toBe(200)
  await useUp()
  expect((await get('/assets/app.js')).statusCode).toBe(200)
  // A missing file does not count as a hashed file.
  expect((await get('/assets/nope.js')).statusCode).toBe(429)
})

test('what is sent to a hashed file is not', async () => {
  const send = () =>
    app.inject({ method: 'POST', url: '/assets/app.js', payload: '{}', remoteAddress: address })
  for (let count = 0; count < MOST; count += 1) expect((await send()).statusCode).toBe(404)
  expect((await send()).statusCode).toBe(429)
})

test.each(['/healthz', '/readyz'])(
  '%s is counted by itself, and not for who asks on this machine',
  async (path) => {
    await useUp()
    await useUp(path)
    expect((await get(path)).statusCode).toBe(429)
    for (let count = 0; count <= MOST; count += 1)
      expect((await get(path, {}, '127.0.0.1')).statusCode).toBe(200)
    // Through a proxy, every caller would look like this machine.
    const throughProxy = { 'x-forwarded-for': '127.0.0.1' }
    for (let count = 0; count < MOST; count += 1) await get(path, throughProxy, '127.0.0.1')
    expect((await get(path, throughProxy, '127.0.0.1')).statusCode).toBe(429)
  },
)
