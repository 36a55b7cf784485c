import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Check, checkSearch } from './check.ts'
import { cleanPage, type OddResults } from './clean-page.ts'
import type { Source } from './source.ts'
import { createSource } from './sources/registry.ts'
import { serve } from './sources/testing.ts'
import { coffee as search } from './testing/requests.ts'

type Result = { url: string; title: string; description: string }

/** Addresses that cannot identify a result. Links that are not meant as addresses are no results at all. */
const unreadable = ['ftp://files.example.com/a', 'https://[bad/', 'http://exa mple.com:99999/']
const missing = ['', 'https://', 'mailto:me@example.com', '/relative']
const tooLong = `https://long.example.com/${'x'.repeat(9_000)}`

const good = fc
  .record({ name: fc.string({ minLength: 1, maxLength: 20 }), path: fc.webPath() })
  .map(({ name, path }): Result => ({ url: path, title: `Title ${name}`, description: `About ${name}` }))
const oddText = fc.constantFrom('a\0b', 'half \ud83d', '\udc00 half', 'x'.repeat(100_000))

/** Ten results, good except for the text of some; two places have unreadable addresses. */
function lists(addresses: readonly string[]) {
  return fc
    .record({
      results: fc.array(good, { minLength: 10, maxLength: 10 }),
      texts: fc.array(fc.option(oddText, { nil: undefined }), { minLength: 10, maxLength: 10 }),
      places: fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 2 }),
      address: fc.constantFrom(...addresses),
    })
    .map(({ results, texts, places, address }) => ({
      places,
      results: results.map(
        ({ url, title, description }, index): Result => ({
          url: places.includes(index) ? address : `https://site-${index}.example.com${url}`,
          title: `${index} ${texts[index] ?? title}`,
          description: texts[index] ?? description,
        }),
      ),
    }))
}

type Case = {
  name: string
  addresses: readonly string[]
  settings: Record<string, string>
  page: (results: readonly Result[]) => string
}

const json = (value: unknown) => JSON.stringify(value)
const linked = (results: readonly Result[]) =>
  results.map(({ url, title, description }) => ({ link: url, title, snippet: description }))
const readable = [...unreadable, tooLong]

const cases: Case[] = [
  {
    name: 'serper',
    addresses: [...readable, ...missing],
    settings: { key: 'k' },
    page: (results) => json({ organic: linked(results) }),
  },
  {
    name: 'serpapi',
    addresses: [...readable, ...missing],
    settings: { key: 'k' },
    page: (results) => json({ search_metadata: { status: 'Success' }, organic_results: linked(results) }),
  },
  {
    name: 'sandbox-json',
    addresses: [...readable, ...missing],
    settings: { key: 'k' },
    page: (results) =>
      json({
        status: 'ok',
        query: 'coffee',
        // A service's own numbers may have gaps.
        results: results.map((result, index) => ({ rank: 3 * index + 1, ...result })),
        features: [],
        related: ['tea\0', 'half \ud83d'],
        exhausted: true,
      }),
  },
  { name: 'direct', addresses: readable, settings: {}, page: googlePage },
]

function googlePage(results: readonly Result[]): string {
  const items = results.map(
    ({ url, title, description }) =>
      `<div class="MjjYud"><div class="yuRUbf"><a href="${escaped(url)}"><h3>${escaped(title)}</h3></a></div><div class="VwiC3b">${escaped(description)}</div></div>`,
  )
  return `<html><head><title>coffee - Google Search</title></head><body><form action="/search"><input name="q" value="coffee"></form><div id="search"><div id="rso">${items.join('')}</div></div><footer></footer></body></html>`
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)

let answer = ''
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve((request, response) => {
    const isFirst = !/[?&](?:start|offset)=[1-9]|"page":[2-9]/.test(request.url ?? '')
    const type = answer.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json'
    response.setHeader('content-type', type)
    response.end(isFirst ? answer : '{}')
  })
})
afterAll(() => server.close())

async function check(source: Source, page: string): Promise<{ check: Check; odd: OddResults }> {
  answer = page
  const odd = { skipped: 0, cleaned: 0 }
  const checked = await checkSearch(source, search, {
    depth: 10,
    signal: new AbortController().signal,
    attempts: 1,
    timeout: 60_000,
    backoff: 1,
    isEnough: () => true,
    onOdd({ skipped, cleaned }) {
      odd.skipped += skipped
      odd.cleaned += cleaned
    },
  })
  return { check: checked, odd }
}

describe.each(cases)('$name', ({ name, addresses, settings, page }) => {
  const source = () => createSource(name, { ...settings, baseUrl: server.baseUrl })

  test('up to two odd results of ten are left out, and the others keep their places', async () => {
    const own = source()
    await fc.assert(
      fc.asyncProperty(lists(addresses), async ({ results, places }) => {
        const { check: checked, odd } = await check(own, page(results))
        if (checked.outcome !== 'complete') throw new Error(checked.message)
        expect(checked.organic.map(({ position }) => position)).toEqual(
          results.flatMap((_, index) => (places.includes(index) ? [] : [index + 1])),
        )
        for (const { position, url } of checked.organic) expect(url).toContain(`site-${position - 1}.`)
        expect(odd.skipped).toBe(places.length)
        expect(isStorable(checked)).toBe(true)
      }),
      { numRuns: 25 },
    )
    await own.close()
  })

  test('every result has one address, and keeps the one that was shown', async () => {
    const own = source()
    const urls = [
      'https://plain.test/p?a=1',
      'https://www.acme.test/p?srsltid=AfmA1&size=2',
      'https://rival-test.translate.goog/p?_x_tr_sl=en&_x_tr_tl=hi',
      'https://third-test.cdn.ampproject.org/c/s/third.test/p',
      'https://www.google.com/url?q=https://fourth.test/p&sa=U',
    ]
    const { check: checked } = await check(
      own,
      page(urls.map((url, index) => ({ url, title: `Title ${index}`, description: '' }))),
    )
    if (checked.outcome !== 'complete') throw new Error(checked.message)
    expect(checked.organic.map(({ url }) => url)).toEqual([
      'https://plain.test/p?a=1',
      'https://www.acme.test/p?size=2',
      'https://rival.test/p',
      'https://third.test/p',
      'https://fourth.test/p',
    ])
    // The parser of Google's pages has followed the redirect already.
    const shown = checked.organic.slice(0, 4).map(({ url, rawUrl = url }) => rawUrl)
    expect(shown).toEqual(urls.slice(0, 4))
    await own.close()
  })

  test('where three of ten are odd the answer is a broken one', async () => {
    const own = source()
    const results = Array.from({ length: 10 }, (_, index) => ({
      url: index < 3 ? addresses[index]! : `https://site-${index}.example.com/`,
      title: `Title ${index}`,
      description: '',
    }))
    const { check: checked } = await check(own, page(results))
    expect(checked).toMatchObject({
      outcome: 'failed',
      failure: 'bad_answer',
      message: '3 of the 10 results have no readable address.',
    })
    await own.close()
  })
})

test('entries of features have one address too', () => {
  const children = [
    { title: 'A', url: 'https://acme.test/p?srsltid=1' },
    { title: 'B', url: 'https://b.test/' },
    { title: 'C', url: null },
  ]
  const page = { status: 'ok' as const, query: null, organic: [], relateds: [], hasNext: false }
  const features = [{ type: 'shopping' as const, children }]
  expect(cleanPage({ ...page, features }).page.features[0]?.children).toEqual([
    { title: 'A', url: 'https://acme.test/p', rawUrl: 'https://acme.test/p?srsltid=1' },
    children[1],
    children[2],
  ])
})

/** Whether PostgreSQL can store every text, and no text is too long. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= 10_000 && !/[\0\ud800-\udfff]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
