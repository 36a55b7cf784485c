import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { PageRequest, Source } from '../source.ts'
import { closedAfterEach } from '../testing/closing.ts'
import { coffee } from '../testing/requests.ts'
import { createSource } from './registry.ts'
import { serve } from './testing.ts'

const request: PageRequest = {
  search: { ...coffee, phrase: 'coffee & tea' },
  page: 0,
  offset: 0,
  wanted: 100,
}

const answer = {
  status: 'ok',
  query: 'coffee & tea',
  results: [{ rank: 1, url: 'https://example.com/', title: 'Example', description: '' }],
  features: [{ type: 'people_also_ask', items: [{ title: 'Why?', url: null }] }],
  related: ['tea'],
  total: 1,
  exhausted: true,
}

const closing = closedAfterEach()

async function sourceAnswering(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Source> {
  const server = await serve(handle)
  const source = createSource('sandbox-json', { baseUrl: server.baseUrl, key: 'secret' })
  closing.push(server.close, () => source.close())
  return source
}

const fetchPage = (source: Source) => source.fetchPage(request, new AbortController().signal)

test('asks for everything at once and reads the answer', async () => {
  const asked: IncomingMessage[] = []
  const source = await sourceAnswering((incoming, response) => {
    asked.push(incoming)
    response.end(JSON.stringify(answer))
  })
  expect(await fetchPage(source)).toEqual({
    raw: JSON.stringify(answer),
    status: 'ok',
    query: 'coffee & tea',
    organic: [{ position: 1, url: 'https://example.com/', title: 'Example', description: '' }],
    features: [{ type: 'people_also_ask', children: [{ title: 'Why?', url: null }] }],
    relateds: ['tea'],
    hasNext: false,
    endSign: 'said',
  })
  expect(asked[0]?.headers.authorization).toBe('Bearer secret')
  const url = new URL(asked[0]?.url ?? '', 'http://localhost')
  expect(url.pathname).toBe('/api/search')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    q: 'coffee & tea',
    engine: 'google',
    type: 'web',
    country: 'us',
    language: 'en',
    device: 'desktop',
    depth: '100',
    offset: '0',
  })
})

test.each([
  [401, '', 'unauthorised'],
  [402, '', 'no_credit'],
  [429, '', 'rate_limited'],
  [500, '', 'server_error'],
  [503, '{"status":"captcha"}', 'blocked'],
  [503, '', 'server_error'],
  [400, '', 'bad_answer'],
  [200, '<html>', 'bad_answer'],
  [200, JSON.stringify({ ...answer, exhausted: 'yes' }), 'bad_answer'],
])('HTTP %i %s is told as a failure', async (status, body, failure) => {
  const source = await sourceAnswering((_incoming, response) => void response.writeHead(status).end(body))
  await expect(fetchPage(source)).rejects.toMatchObject({ name: 'SourceError', failure })
})

test('the wait a service asks for is passed on', async () => {
  const source = await sourceAnswering(
    (_incoming, response) => void response.writeHead(429, { 'retry-after': '3' }).end(),
  )
  await expect(fetchPage(source)).rejects.toMatchObject({ retryAfter: 3000 })
})

test('a source is refused without what it needs', () => {
  expect(() => createSource('sandbox-json', { baseUrl: 'http://localhost' })).toThrow(
    'The source "sandbox-json" needs the setting key.',
  )
  expect(() => createSource('sandbox', {})).toThrow('The source "sandbox" needs the setting baseUrl.')
  expect(() => createSource('other', {})).toThrow(
    'Unknown source "other"; known: direct, browser, sandbox, sandbox-json, ',
  )
})
