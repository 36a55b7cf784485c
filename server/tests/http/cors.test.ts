import { baseOf } from '@rankline/contract/endpoint'
import { findAccount, findProject } from '@rankline/contract/public-api/projects'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, programEndpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { otherRoutes } from '../support/other-routes.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

// Pages of other origins call what programs call, with a token. No call of the screens answers them.

const app = appForTests({ apiCallsPerMinute: 5 })
const origin = 'https://page.example'
let person: SignedUp
beforeAll(async () => {
  person = await signUp(app)
})

const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

const preflight = (url: string, method: string) =>
  app.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

const filled = (path: string) => path.replace(/:\w+/g, '1').replace('*', 'x')

test('no call of the screens answers another origin', async () => {
  const opened: string[] = []
  for (const endpoint of endpoints) {
    const paths = [endpoint.path, ...endpoint.aliases.map((alias: string) => alias.split(' ').at(-1) ?? '')]
    for (const path of paths) {
      const url = `${baseOf(endpoint)}/${filled(path)}`
      const headers = { origin, authorization: `Bearer ${person.token}` }
      const asked = await preflight(url, endpoint.method)
      // Nobody is signed in, so that nothing is changed.
      const called = await app.app.inject({ method: endpoint.method, url, headers: { origin } })
      const read =
        endpoint.method === 'GET' && !endpoint.endsSession ? await app.app.inject({ url, headers }) : called
      if ([asked, called, read].some((answer) => corsOf(answer.headers).length > 0)) opened.push(url)
    }
  }
  expect(endpoints.length).toBeGreaterThan(200)
  expect(opened).toEqual([])
})

test('no other route answers another origin but those of programs', async () => {
  const opened: string[] = []
  for (const name of Object.keys(otherRoutes)) {
    const [method = '', url = ''] = name.split(' ')
    if (url === '/api/v1/events' || method === 'OPTIONS') continue
    const given = method === '*' ? 'GET' : (method as 'GET')
    const { headers } = await app.app.inject({ method: given, url: filled(url), headers: { origin } })
    if (corsOf(headers).length > 0) opened.push(name)
  }
  expect(opened.toSorted()).toEqual([
    'DELETE /mcp',
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-protected-resource/api/public/v1',
    'GET /.well-known/oauth-protected-resource/mcp',
    'GET /api/public/v1/openapi.json',
    'GET /mcp',
    'POST /api/oauth/revoke',
    'POST /api/oauth/token',
    'POST /mcp',
  ])
})

test('each call of programs is open to pages, without credentials', async () => {
  for (const { method, path, scope } of programEndpoints) {
    const url = `${baseOf({ scope })}/${filled(path)}`
    const asked = await preflight(url, method)
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(asked.headers['access-control-allow-methods']).toContain(method)
    expect(asked.headers['access-control-allow-headers']).toBe('Authorization, *')
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    const { statusCode, headers } = await app.app.inject({ method, url, headers: { origin } })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, '*'])
  }
})

describe('a page', () => {
  const of = { origin }

  test('reads the limits and the tag of an answer, and why it was refused', async () => {
    const token = await makeToken(app, person)
    const { headers } = await callProgram(app, findAccount, {}, token, of)
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    for (const name of ['ratelimit', 'ratelimit-policy', 'etag', 'x-request-id']) {
      expect(headers).toHaveProperty(name)
      expect(exposed).toContain(name)
    }
    const lost = await callProgram(app, findProject, { project_id: 999_999 }, token, of)
    expect([lost.status, lost.headers['access-control-allow-origin']]).toEqual([404, '*'])
    for (let call = 0; call < 5; call += 1) await callProgram(app, findAccount, {}, token, of)
    const limited = await callProgram(app, findAccount, {}, token, of)
    expect([limited.status, limited.headers['access-control-allow-origin']]).toEqual([429, '*'])
    const nowhere = await app.app.inject({ url: '/api/public/v1/nothing', headers: of })
    expect([nowhere.statusCode, nowhere.headers['access-control-allow-origin']]).toEqual([404, '*'])
  })

  test('is not known by a cookie', async () => {
    const cookie = `token=${person.token}`
    const { statusCode } = await app.app.inject({
      url: '/api/public/v1/account',
      headers: { ...of, cookie },
    })
    expect(statusCode).toBe(401)
  })
})
