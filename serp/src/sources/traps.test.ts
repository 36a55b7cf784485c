import { afterEach, describe, expect, test } from 'vitest'
import { checkSearch } from '../check.ts'
import type { Search } from '../search.ts'
import type { PageRequest, Source } from '../source.ts'
import { startBrightdata } from '../testing/services/brightdata.ts'
import { startDataforseo } from '../testing/services/dataforseo.ts'
import { startOxylabs } from '../testing/services/oxylabs.ts'
import { startSearxng } from '../testing/services/searxng.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { goodKey, pagesOf, type Reply, type StandIn, standIn } from '../testing/services/stand-in.ts'
import { startTraject } from '../testing/services/traject.ts'
import { createSource } from './registry.ts'

const search: Search = {
  phrase: 'garden shed',
  engine: 'google',
  type: 'web',
  country: 'us',
  language: 'en',
  device: 'desktop',
}
const first: PageRequest = { search, page: 0, offset: 0, wanted: 100 }
const { signal } = new AbortController()

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function open(name: string, service: StandIn, settings: Record<string, unknown> = { key: goodKey }): Source {
  const source = createSource(name, { ...settings, baseUrl: service.baseUrl })
  closing.push(() => source.close(), service.close)
  return source
}

/** How a source reads one answer. */
async function made(name: string, reply: Reply, request = first, settings?: Record<string, unknown>) {
  return open(name, await standIn(() => reply), settings).fetchPage(request, signal)
}

const result = { position: 1, title: 'One', link: 'https://one.test/', snippet: 'Text' }
const results = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...result, link: `https://one.test/${index}` }))

test('ranks from the top of the page are kept, of the first page only where they are counted anew', async () => {
  const scaleserp = open('scaleserp', await startTraject())
  expect((await scaleserp.fetchPage(first, signal)).organic[0]).toMatchObject({ position: 1, absolute: 3 })
  expect((await scaleserp.fetchPage({ ...first, page: 1 }, signal)).organic[0]).not.toHaveProperty('absolute')
  const brightdata = open('brightdata', await startBrightdata(), { key: goodKey, zone: 'serp_api1' })
  expect((await brightdata.fetchPage(first, signal)).organic[0]).toMatchObject({ position: 1, absolute: 4 })
})

test('features keep what they show', async () => {
  const serpapi = open('serpapi', await startSerpapi())
  expect((await serpapi.fetchPage(first, signal)).features).toEqual([
    { type: 'local_pack', children: [{ title: 'A shop', url: null }] },
    { type: 'people_also_ask', children: [{ title: 'Which one?', url: 'https://site3.test/which' }] },
    {
      type: 'related_searches',
      children: [{ title: 'garden shed near me', url: 'https://www.google.com/search?q=x' }],
    },
    { type: 'ads_top', children: [{ title: 'Ad above', url: 'https://ad.test/' }] },
    { type: 'ads_bottom', children: [{ title: 'Ad below', url: 'https://ad.test/below' }] },
    { type: 'sitelinks', children: [{ title: 'Prices', url: 'https://site1.test/page/prices' }] },
  ])
})

test.each([
  [{ search_metadata: { status: 'Processing' } }, 'server_error'],
  [{ search_metadata: { status: 'Error' }, error: 'Try again later.' }, 'server_error'],
  [{ search_metadata: { status: 'Success' }, organic_results: [] }, 'bad_answer'],
])('SerpApi answering %j is a failure', async (body, failure) => {
  await expect(made('serpapi', { body })).rejects.toMatchObject({ failure })
})

test.each([
  ['serpapi', search, { organic_results: [{ position: 1, title: 'No address' }] }],
  [
    'youtube-data',
    { ...search, engine: 'youtube', type: 'youtube-video' },
    {
      kind: 'youtube#searchListResponse',
      items: [{ id: { channelId: 'UC1' }, snippet: { title: 'A channel' } }],
    },
  ],
] as const)('%s answering nothing that can be read is a failure', async (name, asked, body) => {
  const source = open(name, await standIn(() => ({ body })))
  const options = { depth: 10, attempts: 1, timeout: 60_000, backoff: 1, signal }
  expect(await checkSearch(source, asked, options)).toMatchObject({
    outcome: 'failed',
    failure: 'bad_answer',
  })
})

test('a page without a next link may have lost it, whatever its length', async () => {
  for (const count of [9, 3])
    expect(await made('serpapi', { body: { organic_results: results(count) } })).not.toMatchObject({
      hasNext: false,
    })
})

test('results for another query than the one asked for are none', async () => {
  const body = {
    request_info: { success: true },
    search_information: { original_query_yields_zero_results: true },
    organic_results: results(9),
  }
  expect(await made('valueserp', { body })).toMatchObject({ status: 'no_results', organic: [] })
})

const login = { login: 'me', password: goodKey }

const listOf = (count: number, changes: object): Reply => ({
  body: {
    status_code: 20000,
    tasks: [
      {
        id: 'x',
        status_code: 20000,
        result: [
          {
            ...changes,
            items: results(count).map(({ link, title }, index) => ({
              type: 'organic',
              rank_group: index + 1,
              rank_absolute: index + 1,
              url: link,
              title,
            })),
          },
        ],
      },
    ],
  },
})

test('DataForSEO: a list is cut where its count does not say that it came whole', async () => {
  const check = async (count: number, changes: object) => {
    const source = open('dataforseo', await standIn(() => listOf(count, changes)), login)
    return checkSearch(source, search, { depth: 100, attempts: 1, timeout: 5_000, backoff: 1, signal })
  }
  expect(await check(30, { se_results_count: 30 })).toMatchObject({ exhausted: true, depth: 100 })
  const cut: [number, object][] = [
    [30, { pages_count: 4 }],
    [30, { se_results_count: 9000 }],
    [30, { se_results_count: 0, pages_count: 4, items_count: 41 }],
    [80, { se_results_count: 104_000_000, pages_count: 8, items_count: 120 }],
    [95, { pages_count: 12 }],
  ]
  for (const [count, changes] of cut)
    expect(await check(count, changes)).toMatchObject({ exhausted: false, depth: count, requests: 1 })
})

test('DataForSEO: organic and absolute rank are kept apart', async () => {
  const source = open('dataforseo', await startDataforseo(), login)
  const page = await source.fetchPage(first, signal)
  expect(page.organic[0]).toMatchObject({ position: 1, absolute: 3, url: 'https://site1.test/page' })
  expect(page.features.map(({ type }) => type)).toEqual([
    'ads_top',
    'people_also_ask',
    'sitelinks',
    'related_searches',
  ])
})

test.each([
  [40101, 'server_error'],
  [40200, 'no_credit'],
  [40202, 'rate_limited'],
  [40207, 'unauthorised'],
  [40501, 'bad_answer'],
  [50000, 'server_error'],
  [50401, 'timeout'],
])('DataForSEO: task status %i within HTTP 200 is %s', async (code, failure) => {
  const body = {
    status_code: 20000,
    tasks: [{ id: 'x', status_code: code, status_message: 'No.', result: null }],
  }
  await expect(made('dataforseo', { body }, first, login)).rejects.toMatchObject({ failure })
})

test('DataForSEO: a queued task outlives a time-out and a restart, and is paid for once', {
  tags: ['deep'],
}, async () => {
  const service = await startDataforseo({ isBusy: true })
  const queued = { ...login, mode: 'queued', pollInterval: 0.01 }
  // Long enough for the confirmation of the task to arrive on a busy machine.
  const options = { depth: 100, attempts: 1, timeout: 1_500, backoff: 1, signal }
  const source = open('dataforseo', service, queued)
  expect(await checkSearch(source, search, options)).toMatchObject({ failure: 'timeout' })
  expect(await checkSearch(source, search, options)).toMatchObject({ failure: 'timeout' })
  service.work()
  const restarted = createSource('dataforseo', { ...queued, baseUrl: service.baseUrl })
  closing.unshift(() => restarted.close())
  expect(await checkSearch(restarted, search, { ...options, timeout: 5_000 })).toMatchObject({
    outcome: 'complete',
    organic: { length: pagesOf(search.phrase).flat().length },
  })
  expect(service.asked.filter(({ path }) => path.endsWith('/task_post'))).toHaveLength(1)
})

test('SearXNG: JSON that is switched off is told in a sentence', async () => {
  const source = open('searxng', await startSearxng({ hasJson: false }), {})
  await expect(source.fetchPage(first, signal)).rejects.toMatchObject({
    failure: 'unauthorised',
    message: /Add "json" to search\.formats in its settings\.yml/,
  })
})

test.each([
  ['CAPTCHA', 'blocked'],
  ['Suspended: too many requests', 'rate_limited'],
  ['access denied', 'blocked'],
  ['timeout', 'timeout'],
  ['unexpected crash', 'server_error'],
])('SearXNG: an engine that did not respond (%s) is %s, whatever others found', async (reason, failure) => {
  const other = { url: 'https://other.test/', title: 'Other', engines: ['bing'], positions: [1] }
  for (const found of [[], [other]]) {
    const body = { query: 'garden shed', results: found, unresponsive_engines: [['google', reason]] }
    await expect(made('searxng', { body }, first, {})).rejects.toMatchObject({ failure })
  }
})

test('Oxylabs: ads above and below are told by their place', async () => {
  const source = open('oxylabs', await startOxylabs(), login)
  const { features, organic } = await source.fetchPage(first, signal)
  expect(organic[0]).toMatchObject({ position: 1, absolute: 2 })
  expect(features.map(({ type }) => type)).toEqual(['related_searches', 'ads_top', 'ads_bottom'])
})

test.each([
  [[], /no result of its job/],
  [[{ status_code: 613 }], /job status 613/],
  [
    [{ status_code: 200, content: { parse_status_code: 12004, results: { organic: [] } } }],
    /in full \(12004\)/,
  ],
])('Oxylabs: a job of %j is a failure', async (jobs, message) => {
  await expect(made('oxylabs', { body: { results: jobs } }, first, login)).rejects.toThrow(message)
})

test('YouTube: a list of something else is a failure', async () => {
  const request = { ...first, search: { ...search, engine: 'youtube', type: 'youtube-video' } }
  await expect(made('youtube-data', { body: { kind: 'other' } }, request)).rejects.toMatchObject({
    failure: 'bad_answer',
  })
})

test('a raw list that goes on only by posting is cut where that begins', async () => {
  const found = {
    contents: {
      sectionListRenderer: {
        contents: [
          {
            itemSectionRenderer: {
              contents: [{ videoRenderer: { videoId: 'abcdefghijk', title: { runs: [{ text: 'One' }] } } }],
            },
          },
          {
            continuationItemRenderer: {
              continuationEndpoint: { continuationCommand: { token: 'token' } },
            },
          },
        ],
      },
    },
  }
  const body = `<html><body><script>var ytInitialData = ${JSON.stringify(found)};</script></body></html>`
  const service = await standIn(() => ({ body }))
  const source = open('raw-html', service, { url: `${service.baseUrl}/?url={url}` })
  const request = { ...first, search: { ...search, engine: 'youtube', type: 'youtube-video' } }
  expect(await source.fetchPage(request, signal)).toMatchObject({
    status: 'ok',
    organic: [{ url: 'https://www.youtube.com/watch?v=abcdefghijk' }],
    isCut: true,
  })
  const next = source.fetchPage({ ...request, page: 1, cursor: '2.2026 token' }, signal)
  await expect(next).rejects.toMatchObject({ failure: 'unsupported' })
})

describe('what a service says that it answers', () => {
  const reply = (name: string, query: string, told: object): [Reply, Record<string, unknown>] => {
    if (name === 'dataforseo') return [listOf(9, { keyword: query, ...told }), login]
    if (name === 'oxylabs') {
      const organic = results(9).map(({ link: url, title }) => ({ url, title }))
      const found = { organic, search_information: { query, ...told } }
      const job = { status_code: 200, content: { parse_status_code: 12000, results: found } }
      return [{ body: { results: [job] } }, login]
    }
    if (name === 'serper')
      return [
        { body: { searchParameters: { q: query }, searchInformation: told, organic: results(9) } },
        { key: goodKey },
      ]
    if (name === 'brightdata')
      return [{ body: { general: { query }, organic: results(9) } }, { key: goodKey, zone: 'z' }]
    return [
      {
        body: {
          request_info: { success: true },
          search_metadata: { status: 'Success' },
          search_information: { query_displayed: query, ...told },
          organic_results: results(9),
        },
      },
      { key: goodKey },
    ]
  }
  const check = async (name: string, query: string, told: object = {}) => {
    const [answer, settings] = reply(name, query, told)
    const source = open(name, await standIn(() => answer), settings)
    return checkSearch(source, search, { depth: 9, attempts: 1, timeout: 5_000, backoff: 1, signal })
  }

  test.each([
    'serpapi',
    'searchapi',
    'scaleserp',
    'valueserp',
    'serper',
    'dataforseo',
    'oxylabs',
    'brightdata',
  ])('%s: only an answer for what was asked is believed', async (name) => {
    expect(await check(name, 'Garden  Shed')).toMatchObject({ outcome: 'complete' })
    expect(await check(name, 'garden shed cheap')).toMatchObject({
      failure: 'bad_answer',
      message: 'The page answers “garden shed cheap”.',
    })
  })

  const fixed = 'Some results for exact spelling but showing fixed spelling'
  test.each([
    ['serpapi', { organic_results_state: fixed, spelling_fix: 'garden sheds' }],
    ['searchapi', { showing_results_for: 'garden sheds' }],
    ['scaleserp', { showing_results_for: 'garden sheds' }],
    ['serper', { showingResultsFor: 'garden sheds' }],
    ['oxylabs', { showing_results_for: 'garden sheds' }],
    ['dataforseo', { spell: { keyword: 'garden sheds', type: 'showing_results_for' } }],
  ])('%s: a list for another spelling is not believed: %o', async (name, told) => {
    expect(await check(name, 'garden shed', told)).toMatchObject({
      failure: 'bad_answer',
      message: 'The page answers “garden sheds”.',
    })
  })

  test.each([
    [
      'serpapi',
      {
        organic_results_state: 'Showing results for exact spelling despite spelling suggestion',
        spelling_fix: 'sheds',
      },
    ],
    ['oxylabs', { showing_results_for: 'Garden shed' }],
    ['dataforseo', { spell: { keyword: 'sheds', type: 'did_you_mean' } }],
    ['dataforseo', { spell: { keyword: 'sheds', type: 'including_results_for' } }],
  ])('%s: a list for what was asked is believed beside a proposal: %o', async (name, told) => {
    expect(await check(name, 'garden shed', told)).toMatchObject({
      outcome: 'complete',
      organic: { length: 9 },
    })
  })

  test.each([
    ['serpapi', { organic_results_state: 'Empty showing fixed spelling results', total_results: 90 }],
    ['dataforseo', { spell: { keyword: 'sheds', type: 'no_results_found_for' } }],
  ])('%s: a list shown where nothing was found is none: %o', async (name, told) => {
    expect(await check(name, 'garden shed', told)).toMatchObject({
      outcome: 'complete',
      organic: [],
      exhausted: true,
    })
  })
})

describe('advertisements among the results', () => {
  const ad = (at: number, changes: object = {}) => ({
    position: at,
    title: `Ad ${at}`,
    link: `https://ad${at}.test/`,
    description: `Buy at ${at}.`,
    ...changes,
  })
  /** How each service lists the results and the advertisements of an answer. */
  const answers: Record<string, (organic: object[], ads: object[]) => [unknown, Record<string, unknown>]> = {
    serpapi: (organic_results, ads) => [{ organic_results, ads }, { key: goodKey }],
    scaleserp: (organic_results, ads) => [
      { request_info: { success: true }, organic_results, ads },
      { key: goodKey },
    ],
    serper: (organic, ads) => [{ organic, ads }, { key: goodKey }],
    brightdata: (organic, top_ads) => [
      { organic, top_ads },
      { key: goodKey, zone: 'z' },
    ],
    oxylabs: (organic, paid) => {
      const urls = (list: object[]) => list.map((one) => ({ ...one, url: Reflect.get(one, 'link') }))
      const found = { organic: urls(organic), paid: urls(paid) }
      return [
        { results: [{ status_code: 200, content: { parse_status_code: 12000, results: found } }] },
        login,
      ]
    },
  }
  const read = (name: string, organic: object[], ads: object[]) => {
    const [body, settings] = answers[name]!(organic, ads)
    return made(name, { body }, first, settings)
  }

  test.each(Object.keys(answers))('%s: those that the answer names are taken out', async (name) => {
    const ads = [1, 2, 3].map((at) => ad(at))
    const repeated = ads.map(({ description, ...one }) => ({ ...one, snippet: description }))
    for (const above of [
      repeated,
      [ad(9, { sponsored: true })],
      [ad(9, { type: 'ad' })],
      [ad(9, { is_ad: true })],
    ]) {
      const page = await read(name, [...above, ...results(5)], ads)
      expect(page.organic.map(({ position, url }) => [position, url])).toEqual(
        results(5).map(({ link }, index) => [index + 1, link]),
      )
    }
  })

  test.each(Object.keys(answers))(
    '%s: an answer that leaves open which they are is refused',
    async (name) => {
      const clicked = { ...result, link: 'https://www.google.com/aclk?sa=L&ai=x' }
      await expect(read(name, [clicked, ...results(5)], [])).rejects.toMatchObject({ failure: 'bad_answer' })
      const others = [1, 2].map((at) => ad(at, { description: 'Of the page', snippet: 'Of the page' }))
      await expect(read(name, [...others, ...results(5)], [ad(1), ad(2)])).rejects.toThrow(
        'repeats advertisements',
      )
    },
  )

  test.each(Object.keys(answers))('%s: a site that ranks and advertises is in both lists', async (name) => {
    const brand = ad(1, { description: 'What its page says', snippet: 'What its page says' })
    const page = await read(name, [brand, ...results(5)], [ad(1), ad(2)])
    expect(page.organic).toHaveLength(6)
    expect(page.organic[0]?.url).toBe('https://ad1.test/')
  })
})
