import { platformStatus } from '@rankline/contract/platform-status/calls'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, programEndpoints } from '../../src/app.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { actors, makeWorld, type World } from '../support/authorization.ts'
import { namesOf, namesOfCalls, otherRoutes } from '../support/other-routes.ts'

// The tests of calls take every declared call by themselves. What a feature registers beside them, such as streams and the ways
// back from a provider, has to be in the list of support/other-routes.ts, which hostile-input.test.ts takes too.

let app: TestApp
let world: World
let base: string
const registered: string[] = []
const settings = { clientId: 'client', clientSecret: 'secret', url: 'http://127.0.0.1:9' }
const onRoute = (route: RouteOptions) => void registered.push(...namesOf(route))

beforeAll(async () => {
  app = await createTestApp({ drivers: { google: settings }, metricsToken: 'of those who measure', onRoute })
  world = await makeWorld(app)
  base = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const calls = [...endpoints, ...programEndpoints, platformStatus]
const known = new Set([...namesOfCalls(calls), ...Object.keys(otherRoutes)])
const unknownAmong = (names: readonly string[]) => names.filter((name) => !known.has(name))

test('every route is a call, or in the list of others with who may ask it', () => {
  expect(unknownAmong(registered)).toEqual([])
  expect(Object.keys(otherRoutes).filter((name) => !registered.includes(name))).toEqual([])
})

test('a route that somebody registers beside the calls is noticed', async () => {
  const names: string[] = []
  const other = await createTestApp({ onRoute: (route) => void names.push(...namesOf(route)) })
  other.app.get('/api/v1/planted/*', async () => 'what nobody looked at')
  other.app.post('/api/v1/events', async () => 'under a known path')
  expect(unknownAmong(names)).toEqual(['GET /api/v1/planted/*', 'POST /api/v1/events'])
  await other.close()
})

const asks = Object.entries(otherRoutes).flatMap(([name, route]) =>
  route.asks.map((ask) => [name, ask.what, ask] as const),
)

test.each(asks)('%s, %s, answers each actor as listed', async (name, _what, ask) => {
  const [method = 'GET'] = name.split(' ')
  const url = typeof ask.url === 'string' ? ask.url : await ask.url(world)
  const answered = await Promise.all(
    actors.map(async (actor) => {
      const token = actor === 'visitor' ? undefined : world.people[actor].token
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const given = method === '*' ? 'GET' : method
      const answer = await fetch(base + url, { method: given, headers, redirect: 'manual' })
      // A stream would stay open.
      await answer.body?.cancel()
      if (ask.leadsTo !== undefined) expect(answer.headers.get('location')).toMatch(ask.leadsTo)
      return [actor, answer.status]
    }),
  )
  expect(Object.fromEntries(answered)).toEqual(ask.expected)
})
