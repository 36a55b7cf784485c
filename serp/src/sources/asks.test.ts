import { expect, test } from 'vitest'
import type { PageRequest } from '../source.ts'
import { type Asked, standIn } from '../testing/services/stand-in.ts'
import { createSource } from './registry.ts'

const request: PageRequest = {
  search: {
    phrase: 'küche & bad 100%',
    engine: 'google',
    type: 'web',
    country: 'de',
    language: 'de',
    device: 'mobile',
    place: { canonicalName: 'Berlin,Berlin,Germany' },
  },
  page: 2,
  offset: 17,
  wanted: 83,
}
const desktop: Partial<PageRequest['search']> = { device: 'desktop' }
const nowhere = { ...desktop, place: undefined } as unknown as Partial<PageRequest['search']>

/** The request that a source sent for the third page. */
async function asked(
  name: string,
  settings: Record<string, unknown>,
  changes: Partial<PageRequest['search']> = {},
  more: Partial<PageRequest> = {},
): Promise<Asked> {
  const service = await standIn(() => ({ status: 500, body: {} }))
  const source = createSource(name, {
    baseUrl: service.baseUrl,
    url: `${service.baseUrl}/fetch?key={key}&url={url}&country={country}&device={device}`,
    ...settings,
  })
  const search = { ...request.search, ...changes }
  if (changes.place === undefined && 'place' in changes) delete search.place
  await expect(
    source.fetchPage({ ...request, ...more, search }, new AbortController().signal),
  ).rejects.toThrow()
  await source.close()
  await service.close()
  const [first] = service.asked
  if (first === undefined) throw new Error('Nothing was asked.')
  return first
}

const params = ({ query }: Asked) => Object.fromEntries(query)
const basic = `Basic ${Buffer.from('me:secret').toString('base64')}`

test('SerpApi: start counts tens; Bing counts results', async () => {
  const google = await asked('serpapi', { key: 'k' })
  expect([google.method, google.path]).toEqual(['GET', '/search.json'])
  expect(params(google)).toEqual({
    engine: 'google',
    q: 'küche & bad 100%',
    device: 'mobile',
    gl: 'de',
    hl: 'de',
    nfpr: '1',
    start: '20',
    location: 'Berlin,Berlin,Germany',
    api_key: 'k',
  })
  expect(params(await asked('serpapi', { key: 'k' }, { engine: 'bing' }))).toMatchObject({
    engine: 'bing',
    cc: 'de',
    first: '18',
  })
})

test('SearchApi: page counts from 1, the key is a header', async () => {
  const one = await asked('searchapi', { key: 'k' })
  expect([one.path, one.headers.authorization]).toEqual(['/api/v1/search', 'Bearer k'])
  expect(params(one)).toEqual({
    engine: 'google',
    q: 'küche & bad 100%',
    gl: 'de',
    hl: 'de',
    nfpr: '1',
    device: 'mobile',
    page: '3',
    location: 'Berlin,Berlin,Germany',
  })
})

test.each(['scaleserp', 'valueserp'])('%s: a place does not change country and language', async (name) => {
  const one = await asked(name, { key: 'k' }, { country: 'br', language: 'pt' })
  expect(one.path).toBe('/search')
  expect(params(one)).toEqual({
    api_key: 'k',
    q: 'küche & bad 100%',
    gl: 'br',
    hl: 'pt-br',
    device: 'mobile',
    page: '3',
    location: 'Berlin,Berlin,Germany',
    location_auto: 'false',
  })
})

test('Serper: the search is posted, spelled as it is', async () => {
  const one = await asked('serper', { key: 'k' }, desktop)
  expect([one.method, one.path, one.headers['x-api-key']]).toEqual(['POST', '/search', 'k'])
  expect(JSON.parse(one.body)).toEqual({
    q: 'küche & bad 100%',
    gl: 'de',
    hl: 'de',
    num: 10,
    page: 3,
    autocorrect: false,
    location: 'Berlin,Berlin,Germany',
  })
})

test('DataForSEO: the whole list at once, with room for short pages; its signs of keywords are escaped', async () => {
  const settings = { login: 'me', password: 'secret' }
  const one = await asked('dataforseo', settings, { phrase: '100% c++' }, { page: 0, wanted: 100 })
  expect([one.method, one.path, one.headers.authorization]).toEqual([
    'POST',
    '/v3/serp/google/organic/live/advanced',
    basic,
  ])
  expect(JSON.parse(one.body)).toEqual([
    {
      keyword: '100%25 c%2B%2B',
      location_name: 'Berlin,Berlin,Germany',
      language_code: 'de',
      device: 'mobile',
      depth: 120,
    },
  ])
  const other = await asked('dataforseo', settings, { ...nowhere, engine: 'bing' }, { page: 0, wanted: 10 })
  expect(other.path).toBe('/v3/serp/bing/organic/live/advanced')
  expect(JSON.parse(other.body)).toMatchObject([{ location_code: 2276, device: 'desktop', depth: 10 }])
})

test('DataForSEO: AI overviews that load later are asked for if wanted, at Google alone', async () => {
  const settings = { login: 'me', password: 'secret', overviews: 'all' }
  const one = await asked('dataforseo', settings, {}, { page: 0, wanted: 10 })
  expect(JSON.parse(one.body)).toMatchObject([{ load_async_ai_overview: true }])
  const other = await asked('dataforseo', settings, { engine: 'bing' }, { page: 0, wanted: 10 })
  expect(other.body).not.toContain('ai_overview')
})

test('Bright Data: the phrase comes first in the address', async () => {
  const one = await asked('brightdata', { key: 'k', zone: 'z' })
  expect([one.method, one.path, one.headers.authorization]).toEqual(['POST', '/request', 'Bearer k'])
  expect(JSON.parse(one.body)).toEqual({
    zone: 'z',
    format: 'raw',
    url: 'https://www.google.com/search?q=k%C3%BCche+%26+bad+100%25&gl=de&hl=de&nfpr=1&start=20&uule=Berlin%2CBerlin%2CGermany&brd_mobile=1&brd_json=1',
  })
  const bing = await asked('brightdata', { key: 'k', zone: 'z', format: 'raw' }, { engine: 'bing' })
  const { url } = JSON.parse(bing.body)
  expect(new URL(url).hostname).toBe('www.bing.com')
  expect(new URL(url).searchParams.get('brd_mobile')).toBe('1')
})

test('Oxylabs: one page of a source, parsed', async () => {
  const settings = { login: 'me', password: 'secret' }
  const one = await asked('oxylabs', settings, nowhere)
  expect([one.method, one.path, one.headers.authorization]).toEqual(['POST', '/v1/queries', basic])
  expect(JSON.parse(one.body)).toEqual({
    source: 'google_search',
    query: 'küche & bad 100%',
    start_page: 3,
    pages: 1,
    parse: true,
    locale: 'de',
    geo_location: 'Germany',
    user_agent_type: 'desktop',
    context: [{ key: 'nfpr', value: true }],
  })
})

test('SearXNG: one engine, in JSON', async () => {
  const one = await asked('searxng', {}, { ...nowhere, engine: 'duckduckgo' })
  expect(one.path).toBe('/search')
  expect(params(one)).toEqual({
    q: 'küche & bad 100%',
    format: 'json',
    engines: 'duckduckgo',
    language: 'de-DE',
    pageno: '3',
    safesearch: '0',
  })
})

test('a service that returns pages gets the engine address within its own', async () => {
  const one = await asked('raw-html', { key: 'a&b', header: 'X-Token: {key}' })
  expect(one.path).toBe('/fetch')
  expect(params(one)).toMatchObject({ key: 'a&b', country: 'de', device: 'mobile' })
  expect(one.headers['x-token']).toBe('a&b')
  const page = new URL(one.query.get('url') ?? '')
  expect([page.hostname, page.searchParams.get('q')]).toEqual(['www.google.de', 'küche & bad 100%'])
})

test('YouTube: fifty at once, the next ones by token', async () => {
  const changes = { ...nowhere, engine: 'youtube', type: 'youtube-channel' }
  const one = await asked('youtube-data', { key: 'k' }, changes, { cursor: 'CAUQAA' })
  expect([one.path, one.headers['x-goog-api-key']]).toEqual(['/youtube/v3/search', 'k'])
  expect(params(one)).toEqual({
    part: 'snippet',
    q: 'küche & bad 100%',
    type: 'channel',
    maxResults: '50',
    regionCode: 'DE',
    relevanceLanguage: 'de',
    pageToken: 'CAUQAA',
  })
})
