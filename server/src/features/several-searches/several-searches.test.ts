import { utcDay } from '@rankline/contract/days'
import { listKeywords } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { addToSeveral, estimateAdding } from '@rankline/contract/several-searches/calls'
import { listTagsOfKeywords } from '@rankline/contract/tags/calls'
import { enginePages } from '@rankline/serp/sources/direct'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { bulk, makeKeywords } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { publishPlan } from '../sources/plan.queries.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const MOBILE = 2
const [AMAZON, BING] = [2, 4]
const [US, DE] = [241, 85]

const form = (changes: Record<string, unknown> = {}) => ({
  project_id: project.id,
  keywords: 'red shoes\nblue shoes',
  ...changes,
})
const listed = async () => {
  const list = { project_id: project.id, sort: 'keyword', order: 'asc' } as const
  return (await app.items(listKeywords, list, person.token)).data
}

/** Makes a city. */
async function cityOf(countryId: number, code: string) {
  const city = { id: 900_000 + countryId, name_canonical: `Springfield,${code}` }
  await app.database.db
    .insertInto('geo_locations')
    .values({
      ...city,
      country_id: countryId,
      country_code: code,
      name: 'Springfield',
      latitude: 1,
      longitude: 1,
      search_name: `springfield,${code.toLowerCase()}`,
      importance: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return city
}

test('each engine is combined with each place and each device, in one request', async () => {
  const city = await cityOf(DE, 'DE')
  const wanted = form({
    devices: [MOBILE, MOBILE],
    countries: [DE],
    geo_locations: [city.id],
    tags: ['Spring'],
  })
  const answer = await app.items(addToSeveral, wanted, person.token)
  expect(answer).toMatchObject({ added: 12, duplicates: 0, searches: 6 })
  const rows = await listed()
  expect(rows).toHaveLength(12)
  const places = rows
    .filter(({ keyword }) => keyword === 'red shoes')
    .map((row) => [row.country_name_alpha2, row.geo_location_name_canonical, row.device_slug].join(' '))
  expect(places.toSorted()).toEqual(
    ['DE', 'US']
      .flatMap((country) => ['desktop', 'mobile'].map((device) => `${country}  ${device}`))
      .concat(['desktop', 'mobile'].map((device) => `DE ${city.name_canonical} ${device}`))
      .toSorted(),
  )
  const tagged = await app.items(
    listTagsOfKeywords,
    { project_keyword_ids: rows.map(({ id }) => id) },
    person.token,
  )
  expect(Object.values(tagged).map((tags) => tags.map(({ tag_name }) => tag_name))).toEqual(
    Array(12).fill(['Spring']),
  )
})

test('what is tracked already and repeated lines are left out and counted, and keep their tags', async () => {
  const [known] = await makeKeywords(app, person, project, 'red shoes')
  const { body } = await app.call(
    addToSeveral,
    form({ keywords: 'red shoes\nRed  Shoes\nblue shoes', devices: [MOBILE], tags: ['new'] }),
    person.token,
  )
  expect(body.items).toMatchObject({ added: 3, duplicates: 3 })
  expect(body.message).toBe('3 keywords have been added, 3 already tracked were left out.')
  const tags = await app.items(listTagsOfKeywords, { project_keyword_ids: [known!.id] }, person.token)
  expect(tags[known!.id]).toEqual([])
})

test('engines are combined where they offer the search, and refuse all where one does not', async () => {
  const both = await app.items(addToSeveral, form({ engines: [BING] }), person.token)
  expect(both).toMatchObject({ added: 4, searches: 2 })
  expect(new Set((await listed()).map(({ engine_slug }) => engine_slug))).toEqual(new Set(['google', 'bing']))
  const city = await cityOf(US, 'US')
  for (const [changes, field] of [
    [{ engines: [BING], geo_locations: [city.id] }, 'geo_locations'],
    [{ engines: [AMAZON] }, 'engines'],
    [{ engines: [9999] }, 'engines'],
    [{ countries: [9999] }, 'countries'],
    [{ devices: [9999] }, 'devices'],
    [{ geo_locations: [1] }, 'geo_locations'],
    [{ devices: 'x' }, 'devices'],
    [{ tags: ['x'.repeat(51)] }, 'tags'],
  ] as const) {
    const { status, body } = await app.call(addToSeveral, form({ keywords: 'new', ...changes }), person.token)
    expect([status, Object.keys('errors' in body ? (body.errors ?? {}) : {})]).toEqual([422, [field]])
  }
  expect(await listed()).toHaveLength(4)
})

test('a limit refuses the whole request, and so does a product that is too large', async () => {
  await giveLimits(app, person.accountId, { allowed_keywords: 6 })
  const wanted = form({ devices: [MOBILE], countries: [DE] })
  const { body: refusal } = await app.call(addToSeveral, wanted, person.token)
  expect(refusal).toMatchObject({ code: 'LIMIT_REACHED' })
  expect(await listed()).toEqual([])
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const wide = form({ devices: ids(5), countries: ids(25) })
  const { body: combinations } = await app.call(addToSeveral, wide, person.token)
  expect(combinations).toMatchObject({
    errors: { keywords: [expect.stringMatching(/^These are \d+ combinations/)] },
  })
  const many = form({ keywords: bulk(10_001), devices: [MOBILE] })
  const { body } = await app.call(addToSeveral, many, person.token)
  expect('errors' in body && body.errors).toEqual({
    keywords: ['This would add 20,002 keywords. At most 20000 can be added at once.'],
  })
})

test('strangers and viewers are refused', async () => {
  const stranger = await signUp(app)
  expect((await app.call(addToSeveral, form(), stranger.token)).status).toBe(404)
  const viewer = await makeMember(app, person, 'viewer')
  expect((await app.call(addToSeveral, form(), viewer.token)).status).toBe(403)
  expect(await listed()).toEqual([])
})

/** The only source, with the price of a request. */
const publish = (price: number | null, resultsPerRequest: number) =>
  publishPlan(app.database.db, {
    rules: [{ engine: '*', type: null, sources: ['serper'] }],
    ceiling: null,
    sources: [{ name: 'serper', price, ceiling: null, resultsPerRequest, capabilities: enginePages }],
  })

test('what a research costs is said before it is added: new keywords, checks, requests and what is left', async () => {
  await makeKeywords(app, person, project, 'red shoes')
  await giveLimits(app, person.accountId, { allowed_keywords: 50 })
  await publish(0.002, 100)
  const costOf = async (changes: Record<string, unknown>) =>
    app.items(estimateAdding, form({ devices: [MOBILE], ...changes }), person.token)
  expect(await costOf({ ends_on: 'once' })).toEqual({
    keywords: 3,
    checks: 3,
    requests: 3,
    cost: 0.006,
    left: 49,
  })
  const daily = await costOf({ ends_on: utcDay(13) })
  expect(daily).toMatchObject({ keywords: 3, checks: 42, requests: 42 })
  expect(daily.cost).toBeCloseTo(0.084)
  await publish(null, 10)
  expect(await costOf({ ends_on: utcDay(1) })).toMatchObject({ checks: 6, requests: 72, cost: null })
  expect((await app.call(estimateAdding, form({ ends_on: utcDay(-1) }), person.token)).status).toBe(422)
  const stranger = await signUp(app)
  expect((await app.call(estimateAdding, form(), stranger.token)).status).toBe(404)
  expect(await listed()).toHaveLength(1)
})
