import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { isTaken, someOf } from '@rankline/serp/testing/breadth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { hostileBodies } from '../support/hostile-bodies.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { otherRoutes } from '../support/other-routes.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeSite, usualSite } from '../support/site.ts'

// Complements wrong-input.test.ts: sends input that is known to break servers to every route. None may answer
// 5xx. `npm test` sends a part of it to each route, others to the next; `npm run test:deep -- hunts` sends all to each.

const PROXY = '10.0.0.5'
const site = makeSite()
let app: TestApp
let person: SignedUp
let administrator: SignedUp
let known: Record<string, string>

beforeAll(async () => {
  const settings = { clientId: 'client', clientSecret: 'secret', url: 'http://127.0.0.1:9' }
  app = await createTestApp({
    drivers: { google: settings, github: settings },
    trustProxy: [PROXY],
    site: {
      directory: site.directory,
      origin: 'https://rank.example.com',
      state: async () => usualSite,
      payments: null,
    },
  })
  person = await signUp(app)
  administrator = await makeAdministrator(app)
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, 'red shoes')
  known = { project_id: String(project.id), project_keyword_id: String(keyword!.id) }
})
afterAll(async () => {
  await app.close()
  site.remove()
})

let callers = 0
/** A new person without limits. */
function nextAddress(): string {
  callers += 1
  return `198.18.${callers >> 8}.${callers & 255}`
}

/** A missing source counts as a failure of an outside service. */
const isOurs = (status: number) => status >= 500 && status !== 502

/** Existing ids get past the first refusal. */
const query = () => new URLSearchParams(known)

async function freshToken({ scope }: Endpoint): Promise<string> {
  return scope === 'admin' ? administrator.token : (await signUp(app)).token
}

test.each(
  endpoints.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const),
)('%s stands what breaks parsers and databases', async (_name, endpoint, index) => {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = [...Object.keys(properties).filter((name) => !(name in known)), 'x']
  const url = `${baseOf(endpoint)}/${endpoint.path}?${query()}`
  let token = endpoint.scope === 'admin' ? administrator.token : person.token
  const broken: [string, number][] = []
  for (const { what, type, payload } of someOf(hostileBodies(names), 12, index)) {
    const isRead = endpoint.method === 'GET'
    if (isRead && type !== 'application/x-www-form-urlencoded') continue
    const answer = await app.app.inject({
      method: endpoint.method,
      url: isRead ? `${url}&${payload.toString('latin1')}` : url,
      headers: { authorization: `Bearer ${token}`, ...(!isRead && { 'content-type': type }) },
      ...(!isRead && { payload }),
    })
    if (isOurs(answer.statusCode)) broken.push([what, answer.statusCode])
    if (answer.statusCode === 401) token = await freshToken(endpoint)
  }
  expect(broken).toEqual([])
})

const awkwardPieces = [
  ...[
    '',
    '.',
    '..',
    '%2e%2e',
    '%2e%2e%2f',
    '..%2f..%2fetc%2fpasswd',
    '%5c..%5c',
    '%00',
    '%ff',
    '%',
    '%zz',
    '%ed%a0%80',
  ],
  ...[
    'constructor',
    '__proto__',
    'a'.repeat(4_000),
    '%F0%9F%92%A5',
    '[[[[',
    '0000-01-01',
    '1e999',
    ';',
    '//',
    '@evil.example',
  ],
]

/** Addresses of the site, which strangers can open. */
const ofSite = [
  '/assets/PIECE',
  '/white-label/PIECE/login',
  '/projects/PIECE/keywords?PIECE',
  '/shared/PIECE',
  '/PIECE',
  '/robots.txt?PIECE',
]

const routes = [...Object.values(otherRoutes).flatMap(({ tries }) => tries), ...ofSite]

test.each(routes.map((route, index) => [route, index] as const))(
  '%s stands what is no call of the contract',
  async (route, index) => {
    const broken: [string, number][] = []
    let place = index
    for (const piece of awkwardPieces)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'] as const)
        for (const accept of ['text/html', 'application/json']) {
          place += 1
          if (!isTaken(place, 11)) continue
          const url = route.replaceAll('PIECE', piece)
          const headers = {
            accept,
            cookie: `sign_in=${piece}; token=${piece}`,
            authorization: `Bearer ${piece}`,
          }
          const { statusCode } = await app.app.inject({ method, url, headers, remoteAddress: nextAddress() })
          if (statusCode >= 500) broken.push([`${method} ${url.slice(0, 200)}`, statusCode])
        }
    expect(broken).toEqual([])
  },
)

test('a state of as many letters and more bytes is refused like any wrong one', async () => {
  const remoteAddress = nextAddress()
  const away = await app.app.inject({ url: '/api/v1/auth/driver/google', remoteAddress })
  const state = new URL(String(away.headers.location)).searchParams.get('state') ?? ''
  const cookie = String(away.headers['set-cookie']).split(';')[0]
  for (const wrong of [
    'é'.repeat(state.length),
    '\ufffd'.repeat(state.length),
    '💥'.repeat(state.length / 2),
  ]) {
    const url = `/api/v1/auth/driver/google/callback?code=x&state=${encodeURIComponent(wrong)}`
    const back = await app.app.inject({ url, remoteAddress, headers: { cookie } })
    expect(back.headers.location).toBe('/login?driver=google&problem=failed')
  }
})

/** Values of X-Forwarded-For: those that proxies send in place of an address, and those of attackers. */
const saidOfAddress = [
  ...['203.0.113.9:4711', '[2001:db8::1]:443', 'unknown', '_hidden', 'fe80::1%eth0', '203.0.113.999', ''],
  ...['203.0.113.9, 10.0.0.5:80', '"><script>', '%00', ',,,', 'a'.repeat(5_000)],
]

test.each(
  endpoints.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const),
)('%s stands whatever a proxy says of an address', async (_name, endpoint, index) => {
  let token = endpoint.scope === 'admin' ? administrator.token : person.token
  const broken: [string, number][] = []
  for (const forwarded of someOf(saidOfAddress, 4, index)) {
    const { statusCode } = await app.app.inject({
      method: endpoint.method,
      url: `${baseOf(endpoint)}/${endpoint.path}?${query()}`,
      remoteAddress: PROXY,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded },
    })
    if (isOurs(statusCode)) broken.push([forwarded, statusCode])
    if (statusCode === 401) token = await freshToken(endpoint)
  }
  expect(broken).toEqual([])
})

test('whatever a proxy says of an address, people can log in', async () => {
  const { username, password } = await signUp(app)
  for (const forwarded of saidOfAddress) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username, password },
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': forwarded },
    })
    expect([forwarded, answer.statusCode]).toEqual([forwarded, 200])
  }
})
