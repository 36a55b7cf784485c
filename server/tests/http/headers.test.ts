import { eventsPath } from '@rankline/contract/events/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { listenForStreams, openStream } from '../support/event-stream.ts'
import { testInstallation } from '../support/installation.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeSite, usualSite } from '../support/site.ts'

// Every kind of answer has the protective headers, whatever code writes it.

const site = makeSite()
let app: TestApp
let person: SignedUp
let picture: string

beforeAll(async () => {
  const settings = { clientId: 'client', clientSecret: 'secret', url: 'http://127.0.0.1:9' }
  app = await createTestApp({
    drivers: { google: settings },
    limitFactor: 1,
    site: {
      directory: site.directory,
      origin: 'https://rank.example.com',
      state: async () => usualSite,
      payments: null,
    },
  })
  person = await signUp(app)
  picture = await testInstallation.files.put('avatars', 'webp', Buffer.from('RIFF'))
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
  site.remove()
})

function expectProtected(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
  })
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/)
}

const html = { accept: 'text/html' }

test.each([
  ['a call', 200, { url: '/api/v1/platform/status' }],
  ['a refusal', 401, { url: '/api/v1/projects/fetchAuth' }],
  ['wrong input', 422, { url: '/api/v1/users/login', method: 'POST', payload: {} }],
  [
    'a broken body',
    400,
    {
      url: '/api/v1/users/login',
      method: 'POST',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    },
  ],
  [
    'a body of another kind',
    415,
    { url: '/api/v1/users/login', method: 'POST', payload: 'x', headers: { 'content-type': 'text/csv' } },
  ],
  ['a body too large', 413, { url: '/api/v1/users/login', method: 'POST', payload: 'x'.repeat(3_000_000) }],
  ['another method', 405, { url: '/api/v1/users/login', method: 'POST', payload: { _method: 'PATCH' } }],
  ['an unknown path of the API', 404, { url: '/api/v1/nothing' }],
  ['an address that cannot be read', 400, { url: '/api/%zz' }],
  ['an address with too long a name', 404, { url: `/api/v1/auth/driver/${'a'.repeat(3_000)}` }],
  ['the API page', 200, { url: '/api/docs/' }],
  ['a script of the API page', 200, { url: '/api/docs/static/swagger-ui-bundle.js' }],
  ['the description of the API', 200, { url: '/api/docs/json' }],
  ['a redirect to a provider', 302, { url: '/api/v1/auth/driver/google' }],
  ['somebody who comes back from nowhere', 302, { url: '/api/v1/auth/driver/google/callback' }],
  ['a stream that is refused', 401, { url: `/api/v1/${eventsPath}` }],
  ['liveness', 200, { url: '/healthz' }],
  ['readiness', 200, { url: '/readyz' }],
  ['metrics', 200, { url: '/metrics' }],
  ['metrics refused', 404, { url: '/metrics', remoteAddress: '203.0.113.9' }],
  ['a page', 200, { url: '/', headers: html }],
  ['the application', 200, { url: '/projects', headers: html }],
  ['no page', 404, { url: '/nope', headers: html }],
  ['no page of a brand', 404, { url: '/white-label/nope', headers: html }],
  ['no file', 404, { url: '/nope.png' }],
  ['a redirect', 308, { url: '/projects/', headers: html }],
  ['a file of the site', 200, { url: '/assets/app.js' }],
  ['a file of the site that has not changed', 200, { url: '/assets/app.js', method: 'HEAD' }],
  ['what crawlers read', 200, { url: '/robots.txt' }],
  ['what is no method', 404, { url: '/projects', method: 'OPTIONS' }],
] as const)('%s (%i) is protected', async (_what, status, request) => {
  const answer = await app.app.inject(request as never)
  expect(answer.statusCode).toBe(status)
  expectProtected(answer.headers)
})

test('a file of a person is protected, and nothing but a picture', async () => {
  const answer = await app.app.inject(`/api/v1/files/${picture}`)
  expect(answer.statusCode).toBe(200)
  expectProtected(answer.headers)
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expectProtected((await app.app.inject('/api/v1/files/avatars/nobody.webp')).headers)
})

test('who asks too often is told so with the same headers', async () => {
  const ask = () =>
    app.app.inject({ method: 'POST', url: '/api/v1/users/login', payload: {}, remoteAddress: '203.0.113.7' })
  let answer = await ask()
  while (answer.statusCode !== 429) answer = await ask()
  expectProtected(answer.headers)
})

test('an event stream is protected', async () => {
  const url = await listenForStreams(app)
  const stream = await openStream(url, person)
  expectProtected(Object.fromEntries(stream.response.headers))
  await stream.close()
})
