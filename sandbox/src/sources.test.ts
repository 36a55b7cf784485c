import { checkSearch } from '@rankline/serp/check'
import type { Search } from '@rankline/serp/search'
import type { Source } from '@rankline/serp/source'
import { createDirectSource } from '@rankline/serp/sources/direct'
import { createJsonSource } from '@rankline/serp/sources/json'
import { createSource } from '@rankline/serp/sources/registry'
import { coffee as base } from '@rankline/serp/testing/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from './server.ts'

let sandbox: Sandbox
let direct: Source
let json: Source

beforeAll(async () => {
  sandbox = await createSandbox({ sites: ['example.com'], knobs: { today: '2026-03-01' } })
  direct = createDirectSource({ baseUrl: sandbox.url })
  json = createJsonSource({ name: 'sandbox', baseUrl: sandbox.url, key: 'sandbox' })
})

afterAll(async () => {
  await Promise.all([direct.close(), json.close()])
  await sandbox.close()
})

const options = { depth: 100, attempts: 1, timeout: 10_000, backoff: 1, signal: new AbortController().signal }
const scarce = 'keyword number 7'

const searches: [string, Search][] = [
  ['plain', base],
  ['mobile', { ...base, device: 'mobile' }],
  ['of a place', { ...base, place: { canonicalName: 'Zürich,Zurich,Switzerland' } }],
  ['of another country and language', { ...base, country: 'br', language: 'pt' }],
  ['of the news', { ...base, type: 'news' }],
  ['with few results', { ...base, phrase: scarce }],
  ['with few results, mobile', { ...base, phrase: scarce, device: 'mobile' }],
  ['without results', { ...base, phrase: 'no results for this' }],
]

test.each(searches)('pages and service give the same 100 results of a search %s', async (_name, search) => {
  const { results } = sandbox.world.rank(
    { ...search, place: search.place?.canonicalName ?? '' },
    '2026-03-01',
  )
  const expected = results.slice(0, 100).map((result, index) => ({ position: index + 1, ...result }))
  for (const source of [direct, json]) {
    const check = await checkSearch(source, search, options)
    expect(check, source.name).toMatchObject({ outcome: 'complete', depth: 100 })
    const organic = check.outcome === 'complete' ? check.organic : []
    expect(
      // The service does not return a result's rank on its page; the pages show it.
      organic.map(({ absolute: _, ...result }) => result),
      source.name,
    ).toEqual(expected)
  }
})

test('the search with few results has few', () => {
  const { results } = sandbox.world.rank({ ...base, phrase: scarce, place: '' }, '2026-03-01')
  expect(results.length).toBeGreaterThan(0)
  expect(results.length).toBeLessThan(100)
})

test.each([
  ['google', 'web'],
  ['bing', 'web'],
  ['amazon', 'products'],
])("the default source gives the sandbox's list of %s %s", async (engine, type) => {
  const source = createSource('sandbox', { baseUrl: sandbox.url })
  const { results } = sandbox.world.rank({ ...base, engine, type, place: '' }, '2026-03-01')
  const check = await checkSearch(source, { ...base, engine, type }, options)
  expect(check).toMatchObject({ outcome: 'complete', depth: 100 })
  const urls = check.outcome === 'complete' ? check.organic.map(({ url }) => url) : []
  expect(urls).toEqual(results.slice(0, 100).map(({ url }) => url))
  expect(sandbox.stats().paths[engine === 'google' ? '/search' : '/api/search']).toBeGreaterThan(0)
  await source.close()
})
