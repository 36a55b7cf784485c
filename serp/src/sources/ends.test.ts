import { describe, expect, test } from 'vitest'
import { checkSearch } from '../check.ts'
import { closedAfterEach } from '../testing/closing.ts'
import { coffee } from '../testing/requests.ts'
import { goodKey, type Reply, standIn } from '../testing/services/stand-in.ts'
import { createSource, sourceNames } from './registry.ts'

/** An answer. `total`: results that it counts in the whole list. `says`: it says that the list has ended. */
type Shown = { results: Result[]; total: number | null; says: boolean }
type Result = { title: string; link: string; url: string; snippet: string }

type Service = {
  settings: Record<string, unknown>
  answer(shown: Shown): unknown
  engine?: string
  type?: string
  /** Whether it has words, or a field, for the end of a list. */
  hasWords: boolean
  /** Whether it counts the results of the whole list. */
  counts: boolean
}

const found = Array.from({ length: 7 }, (_, index): Result => {
  const url = `https://site${index + 1}.test/`
  return { title: `Result ${index + 1}`, link: url, url, snippet: 'Text' }
})

const key = { key: goodKey }
const login = { login: 'me', password: goodKey }
const totalOf = (total: number | null, field: string) => (total === null ? {} : { [field]: total })

const googleHtml = ({ results, total, says }: Shown) =>
  `<!doctype html><html><head><title>coffee - Google Search</title></head><body><form action="/search"><textarea name="q">coffee</textarea></form>
${total === null ? '' : `<div id="result-stats">About ${total.toLocaleString('en')} results</div>`}<div id="search">${
    says
      ? '<div><p>Your search - <em>coffee</em> - did not match any documents.</p><ul><li>Other words.</li></ul></div>'
      : `<div id="rso">${(results.length > 0 ? results : found).map(({ url, title }) => `<div class="g"><a href="${url}"><h3>${title}</h3></a></div>`).join('')}</div>`
  }</div><footer></footer></body></html>`

const serpapiLike = (words: string) => ({
  settings: key,
  hasWords: true,
  counts: true,
  answer: ({ results, total, says }: Shown) => ({
    search_metadata: { status: 'Success' },
    search_information: { query_displayed: 'coffee', ...totalOf(total, 'total_results') },
    ...(says ? { error: words } : { organic_results: results }),
  }),
})

const traject: Service = {
  settings: key,
  hasWords: true,
  counts: true,
  answer: ({ results, total, says }) => ({
    request_info: { success: true },
    search_information: { original_query_yields_zero_results: says, ...totalOf(total, 'total_results') },
    organic_results: results,
  }),
}

const sandboxJson = ({ results, total, says }: Shown) => ({
  status: 'ok',
  query: 'coffee',
  results,
  features: [],
  related: [],
  total: total ?? 0,
  exhausted: says,
})

const services: Record<string, Service> = {
  direct: { settings: {}, answer: googleHtml, hasWords: true, counts: false },
  sandbox: { settings: key, engine: 'bing', answer: sandboxJson, hasWords: true, counts: false },
  'sandbox-json': { settings: key, answer: sandboxJson, hasWords: true, counts: false },
  dataforseo: {
    settings: login,
    hasWords: false,
    counts: true,
    answer: ({ results, total }) => ({
      status_code: 20000,
      tasks: [
        {
          status_code: 20000,
          result: [
            {
              ...totalOf(total, 'se_results_count'),
              pages_count: 1,
              items_count: 20,
              items: results.map(({ url, title }, index) => ({
                type: 'organic',
                rank_group: index + 1,
                url,
                title,
              })),
            },
          ],
        },
      ],
    }),
  },
  serpapi: serpapiLike("Google hasn't returned any results for this query."),
  searchapi: serpapiLike("Google didn't return any results."),
  serper: {
    settings: key,
    hasWords: false,
    counts: false,
    answer: ({ results, total }) => ({
      searchParameters: { q: 'coffee' },
      organic: results,
      ...(total !== null && { searchInformation: { totalResults: String(total) } }),
    }),
  },
  scaleserp: traject,
  valueserp: traject,
  brightdata: {
    settings: { ...key, zone: 'z' },
    hasWords: false,
    counts: true,
    answer: ({ results, total }) => ({
      general: { query: 'coffee', ...totalOf(total, 'results_cnt') },
      organic: results,
    }),
  },
  oxylabs: {
    settings: login,
    hasWords: false,
    counts: true,
    answer: ({ results, total }) => ({
      results: [
        {
          status_code: 200,
          content: {
            parse_status_code: 12000,
            last_visible_page: -1,
            results: {
              organic: results,
              search_information: { query: 'coffee', ...totalOf(total, 'total_results_count') },
            },
          },
        },
      ],
    }),
  },
  searxng: {
    settings: {},
    hasWords: false,
    counts: true,
    answer: ({ results, total }) => ({
      query: 'coffee',
      number_of_results: total ?? 0,
      results: results.map((one, index) => ({ ...one, engines: ['google'], positions: [index + 1] })),
    }),
  },
  'raw-html': { settings: { url: '{origin}/?url={url}' }, answer: googleHtml, hasWords: true, counts: false },
  'youtube-data': {
    settings: key,
    engine: 'youtube',
    type: 'youtube-video',
    hasWords: false,
    counts: true,
    answer: ({ results, total }) => ({
      kind: 'youtube#searchListResponse',
      pageInfo: totalOf(total, 'totalResults'),
      items: results.map(({ title }, index) => ({ id: { videoId: `video${index}` }, snippet: { title } })),
    }),
  },
}

const closing = closedAfterEach()

/** A check of a list with seven results on its first page, and what the pages after it say. */
async function check(name: string, first: Partial<Shown>, later: Partial<Shown>) {
  const { settings, answer, engine = 'google', type = 'web' } = services[name]!
  let asked = 0
  const service = await standIn((): Reply => {
    const shown = asked === 0 ? { results: found, ...first } : { results: [], ...later }
    asked += 1
    return { body: answer({ total: null, says: false, ...shown }) }
  })
  const filled = Object.entries(settings).map(([field, value]) => [
    field,
    String(value).replace('{origin}', service.baseUrl),
  ])
  const source = createSource(name, { ...Object.fromEntries(filled), baseUrl: service.baseUrl, pause: 0 })
  closing.push(() => source.close(), service.close)
  const options = {
    depth: 100,
    attempts: 1,
    timeout: 5_000,
    backoff: 1,
    signal: new AbortController().signal,
  }
  return { ...(await checkSearch(source, { ...coffee, engine, type }, options)), asked }
}

const cut = { outcome: 'complete', exhausted: false, depth: 7, organic: { length: 7 } }
const whole = { outcome: 'complete', exhausted: true, depth: 100, organic: { length: 7 } }
const far = 1_200_000

test('every source is here; the browser reads what it fetches as direct does', () => {
  expect([...Object.keys(services), 'browser'].toSorted()).toEqual([...sourceNames].toSorted())
})

describe.each(Object.keys(services))('%s', (name) => {
  const { hasWords, counts } = services[name]!

  test('a short list is not believed to be whole while far more is counted', async () => {
    const found = await check(name, { total: far }, {})
    expect(found).toMatchObject(cut)
    expect(found.asked).toBeLessThanOrEqual(counts ? 2 : 3)
  })

  test('a short list that says nothing of its end is not believed to be whole', async () => {
    expect(await check(name, {}, {})).toMatchObject(cut)
  })

  test('a short list is believed to be whole on its own sign, or where it counts no more', async () => {
    // A list that comes in one answer says so there.
    const isOne = name.startsWith('sandbox')
    if (hasWords) expect(await check(name, isOne ? { says: true } : {}, { says: true })).toMatchObject(whole)
    if (counts) expect(await check(name, { total: 7 }, {})).toMatchObject({ ...whole, asked: 1 })
    expect(await check(name, { total: 3 }, {})).toMatchObject({ exhausted: false })
  })

  test('words after a short list are not believed where the service counts far more', async () => {
    const found = await check(name, { total: far }, { says: true })
    expect(found).toMatchObject(hasWords && !counts ? whole : cut)
  })
})
