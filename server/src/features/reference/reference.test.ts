import { listPackages } from '@rankline/contract/packages/calls'
import {
  findEngine,
  listCountries,
  listEngines,
  listLanguages,
  searchGeoLocations,
} from '@rankline/contract/reference/calls'
import { engines as readable } from '@rankline/serp/engines/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { seedGeoLocations } from './reference.seed.ts'
import { getGeoLocation } from './reference.service.ts'

const GOOGLE = 7
const UNITED_KINGDOM = 238
const UNITED_STATES = 241
const LONDON = 117174999599424

const app = appForTests()
let token: string

beforeAll(async () => {
  await seedGeoLocations(app.database.db)
  token = (await signUp(app)).token
})

describe('engines', () => {
  test('POS-048 web search engines, video platforms and ecommerce listings are on offer', async () => {
    const engines = await app.items(listEngines, {}, token)
    expect(engines.length).toBeGreaterThanOrEqual(13)
    const slugs = engines.map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['google', 'bing', 'youtube', 'amazon', 'ebay']))
  })

  test('PROJ-061 an engine has id, name, slug, types with their sections, countries, languages and devices', async () => {
    const engine = await app.items(findEngine, { engine_id: GOOGLE }, token)
    expect(engine).toMatchObject({
      id: GOOGLE,
      name: 'Google',
      slug: 'google',
      is_available: 1,
      is_verified: 1,
    })
    expect(engine.types[0]).toEqual({
      id: 2,
      name: 'Web',
      slug: 'web',
      is_available: 1,
      is_verified: 1,
      sections: [
        { id: 1, name: 'Organic', slug: 'organic', is_available: 1 },
        { id: 2, name: 'Ads', slug: 'ads', is_available: 0 },
        { id: 3, name: 'Local pack', slug: 'local-pack', is_available: 0 },
      ],
    })
    expect(engine.types.every(({ sections }) => sections.length > 0)).toBe(true)
    expect(engine.countries).toContainEqual({ id: UNITED_STATES, name: 'United States', name_alpha2: 'US' })
    expect(engine.languages).toContainEqual({ id: 29, name: 'English' })
    expect(engine.devices).toEqual([
      { id: 1, name: 'Desktop', slug: 'desktop' },
      { id: 2, name: 'Mobile', slug: 'mobile' },
    ])
  })

  test('what cannot be fetched yet says so', async () => {
    const engines = await app.items(listEngines, {}, token)
    const available = engines.filter((engine) => engine.is_available === 1).map(({ slug }) => slug)
    expect(available.toSorted()).toEqual(readable.map(({ slug }) => slug).toSorted())
  })

  test('an engine of which no page was seen is not verified', async () => {
    const engines = await app.items(listEngines, {}, token)
    const verified = engines.filter((engine) => engine.is_verified === 1).map(({ slug }) => slug)
    expect(verified).toEqual(expect.arrayContaining(['google', 'bing', 'amazon', 'google-play']))
    // The only stored page of Naver is of its news, and news cannot be checked.
    for (const slug of ['alibaba', 'ebay', 'naver', 'seznam']) expect(verified).not.toContain(slug)
  })

  test('an engine that does not exist is not found, one that is not named is asked for', async () => {
    expect((await app.call(findEngine, { engine_id: 99 }, token)).status).toBe(404)
    const { status, body } = await app.call(findEngine, {}, token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { engine_id: ['engine id field is required'] } })
  })
})

test('PROJ-065 engines, types, sections, devices, countries and languages have their fixed ids', async () => {
  const engines = await app.items(listEngines, {}, token)
  const idsOf = (rows: { id: number; slug: string }[]) =>
    Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
  expect(idsOf(engines)).toMatchObject({ alibaba: 1, amazon: 2, baidu: 3, bing: 4, duckduckgo: 5, ebay: 6 })
  expect(idsOf(engines)).toMatchObject({
    google: 7,
    naver: 9,
    seznam: 10,
    yahoo: 11,
    yandex: 12,
    youtube: 13,
  })
  const typesOf = async (engineId: number) =>
    (await app.items(findEngine, { engine_id: engineId }, token)).types.map(({ id }) => id)
  expect((await typesOf(13)).toSorted((a, b) => a - b)).toEqual([13, 14, 15])
  expect(await typesOf(8)).toEqual(expect.arrayContaining([7, 9]))
  expect(await typesOf(2)).toEqual([1])
  const google = await app.items(findEngine, { engine_id: 7 }, token)
  expect(google.types[0]).toMatchObject({ id: 2, sections: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  expect(google.devices.map(({ id, slug }) => [id, slug])).toEqual([
    [1, 'desktop'],
    [2, 'mobile'],
  ])
  expect(google.countries).toContainEqual({ id: 241, name: 'United States', name_alpha2: 'US' })
  expect(google.languages).toContainEqual({ id: 29, name: 'English' })
})

test('PROJ-063 engines, one engine, countries, languages and packages are there to be asked for', async () => {
  const calls = [
    [listEngines, {}],
    [findEngine, { engine_id: GOOGLE }],
    [listCountries, {}],
    [listLanguages, {}],
    [listPackages, {}],
  ] as const
  for (const [endpoint, input] of calls) {
    expect(endpoint.method).toBe('GET')
    const { status, body } = await app.call(endpoint, input, token)
    expect([endpoint.path, status, body.status]).toEqual([endpoint.path, 200, 'success'])
    const items: unknown[] = Array.isArray(body.items) ? body.items : [body.items]
    expect(items.length, endpoint.path).toBeGreaterThan(0)
    expect(items[0], endpoint.path).toHaveProperty('name')
  }
})

test('PROJ-062 countries, languages and geo locations have exactly their fields', async () => {
  const countries = await app.items(listCountries, {}, token)
  const languages = await app.items(listLanguages, {}, token)
  const locations = await app.items(searchGeoLocations, { search_query: 'london' }, token)
  const keysOf = (rows: object[]) => new Set(rows.flatMap((row) => Object.keys(row)))
  expect(keysOf(countries)).toEqual(new Set(['id', 'name', 'name_alpha2']))
  expect(keysOf(languages)).toEqual(new Set(['id', 'name']))
  expect(keysOf(locations)).toEqual(new Set(['id', 'name_canonical', 'country_code']))
  expect(countries).toHaveLength(250)
  expect(languages).toHaveLength(183)
})

describe('geo locations', () => {
  const namesOf = async (search_query: string, country_id?: number) => {
    const locations = await app.items(searchGeoLocations, { search_query, country_id }, token)
    return locations.map(({ name_canonical }) => name_canonical)
  }

  test('PROJ-064 a search by the beginning of a name in a country finds its cities', async () => {
    const locations = await app.items(
      searchGeoLocations,
      { search_query: 'lond', country_id: UNITED_KINGDOM },
      token,
    )
    expect(locations[0]).toEqual({
      id: expect.any(Number),
      name_canonical: 'London,England,United Kingdom',
      country_code: 'GB',
    })
    expect(locations.every(({ country_code }) => country_code === 'GB')).toBe(true)
    expect(await namesOf('lond', UNITED_STATES)).not.toContain('London,England,United Kingdom')
  })

  test('the best match is first and twenty are enough', async () => {
    expect((await namesOf('paris'))[0]).toBe('Paris,Île-de-France,France')
    expect((await namesOf('new york'))[0]).toBe('New York City,New York,United States')
    expect(await namesOf('sa')).toHaveLength(20)
  })

  test('accents, case and signs do not matter, and a region narrows', async () => {
    expect(await namesOf('KOLN')).toContain('Köln,North Rhine-Westphalia,Germany')
    expect(await namesOf('köln')).toContain('Köln,North Rhine-Westphalia,Germany')
    expect(await namesOf('springfield, il')).toEqual(['Springfield,Illinois,United States'])
    expect(await namesOf('%%')).toEqual([])
  })

  test('two characters are the least', async () => {
    const { status, body } = await app.call(searchGeoLocations, { search_query: 'l' }, token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { search_query: ['must be between 2-100 characters'] } })
  })

  test('a city keeps its id, and is found by it with its coordinates', async () => {
    const system = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
    const london = await getGeoLocation(system, LONDON)
    expect(london).toMatchObject({ name: 'London', country_id: UNITED_KINGDOM })
    expect(london.latitude).toBeCloseTo(51.5085, 3)
    expect(london.longitude).toBeCloseTo(-0.1257, 3)
    await expect(getGeoLocation(system, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('loading again changes nothing', { tags: ['deep'] }, async () => {
    const { db } = app.database
    const editionOf = () => db.selectFrom('reference_editions').selectAll().executeTakeFirstOrThrow()
    const before = await editionOf()
    await seedGeoLocations(db)
    expect(await editionOf()).toEqual(before)

    await db.updateTable('reference_editions').set({ edition: 'older' }).execute()
    await db.deleteFrom('geo_locations').where('id', '=', LONDON).execute()
    await seedGeoLocations(db)
    expect((await editionOf()).edition).toBe(before.edition)
    expect(await namesOf('london', UNITED_KINGDOM)).toContain('London,England,United Kingdom')
  })
})

test('reference data is for people who are signed in', async () => {
  for (const call of [listEngines, findEngine, listCountries, listLanguages, searchGeoLocations]) {
    expect((await app.call(call, {})).status).toBe(401)
  }
})
