import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { captcha } from '../engines/google/samples.ts'
import type { PageRequest, Source } from '../source.ts'
import { closedAfterEach } from '../testing/closing.ts'
import { createSource } from './registry.ts'
import { serve } from './testing.ts'

const request: PageRequest = {
  search: {
    phrase: 'küche kaufen',
    engine: 'google',
    type: 'web',
    country: 'de',
    language: 'de',
    device: 'mobile',
    place: { canonicalName: 'London,England,United Kingdom' },
  },
  page: 2,
  offset: 19,
  wanted: 10,
}

const closing = closedAfterEach()

async function sourceAnswering(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Source> {
  const server = await serve(handle)
  const source = createSource('direct', { baseUrl: server.baseUrl, maxBody: 100_000 })
  closing.push(server.close, () => source.close())
  return source
}

const fetchPage = (source: Source, signal = new AbortController().signal) => source.fetchPage(request, signal)

const resultPage = `<html><head><title>Küche - Google Suche</title></head><body><div id="search"><div id="rso">
  <div class="g"><a href="https://example.com/a"><h3>Küche</h3></a><div>Text der Seite</div></div>
</div></div></body></html>`

test('asks as a browser would and reads the page', async () => {
  const asked: IncomingMessage[] = []
  const source = await sourceAnswering((incoming, response) => {
    asked.push(incoming)
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-type', 'text/html; charset=ISO-8859-1')
    response.end(gzipSync(Buffer.from(resultPage, 'latin1')))
  })
  const page = await fetchPage(source)
  expect(page).toMatchObject({
    status: 'ok',
    organic: [{ position: 1, url: 'https://example.com/a', title: 'Küche' }],
  })
  const url = new URL(asked[0]?.url ?? '', 'http://localhost')
  expect(url.pathname).toBe('/search')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    q: 'küche kaufen',
    hl: 'de',
    gl: 'de',
    start: '20',
    uule: 'w+CAIQICIdTG9uZG9uLEVuZ2xhbmQsVW5pdGVkIEtpbmdkb20',
  })
  expect(asked[0]?.headers['user-agent']).toContain('Mobile')
})

test.each([
  [429, { 'retry-after': '7' }, 'rate_limited', 7000],
  [403, {}, 'blocked', undefined],
  [500, {}, 'server_error', undefined],
  [503, { 'retry-after': '2' }, 'server_error', 2000],
  [404, {}, 'bad_answer', undefined],
  [407, {}, 'unauthorised', undefined],
  [200, {}, 'bad_answer', undefined],
])('HTTP %i is told as a failure', async (status, headers, failure, retryAfter) => {
  const source = await sourceAnswering(
    (_incoming, response) => void response.writeHead(status, headers).end(),
  )
  await expect(fetchPage(source)).rejects.toMatchObject({ name: 'SourceError', failure, retryAfter })
})

test.each([
  ['https://www.google.com/sorry/index?continue=x', 'blocked'],
  ['https://yandex.ru/showcaptcha?retpath=x', 'blocked'],
  ['https://www.startpage.com/sp/captcha', 'blocked'],
  ['https://consent.google.com/ml?continue=x', 'consent'],
])('a redirect to %s is %s', async (location, status) => {
  const source = await sourceAnswering(
    (_incoming, response) => void response.writeHead(302, { location }).end(),
  )
  expect(await fetchPage(source)).toMatchObject({ status, organic: [] })
})

test.each([429, 503])('a captcha is a block, though it comes as HTTP %i', async (status) => {
  const source = await sourceAnswering((_incoming, response) => void response.writeHead(status).end(captcha))
  expect(await fetchPage(source)).toMatchObject({ status: 'blocked', organic: [] })
})

test('other redirects are followed, but not for ever', async () => {
  const source = await sourceAnswering((incoming, response) => {
    if (incoming.url === '/moved') response.end(resultPage)
    else response.writeHead(301, { location: '/moved' }).end()
  })
  expect(await fetchPage(source)).toMatchObject({ status: 'ok' })
  const circling = await sourceAnswering(
    (_incoming, response) => void response.writeHead(301, { location: '/' }).end(),
  )
  await expect(fetchPage(circling)).rejects.toMatchObject({ failure: 'bad_answer' })
})

test('a torn connection, an oversized page and broken compression are failures', async () => {
  const torn = await sourceAnswering((_incoming, response) => void response.destroy())
  await expect(fetchPage(torn)).rejects.toMatchObject({ failure: 'network' })
  const large = await sourceAnswering((_incoming, response) => void response.end('x'.repeat(200_000)))
  await expect(fetchPage(large)).rejects.toMatchObject({ failure: 'bad_answer', message: /too large/ })
  const bomb = await sourceAnswering((_incoming, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(200_000)))
  })
  await expect(fetchPage(bomb)).rejects.toMatchObject({ failure: 'bad_answer', message: /too large/ })
  const garbled = await sourceAnswering((_incoming, response) => {
    response.writeHead(200, { 'content-encoding': 'br' }).end('not brotli')
  })
  await expect(fetchPage(garbled)).rejects.toMatchObject({ failure: 'bad_answer', message: /compressed/ })
})

test('an abort ends a request under way', async () => {
  const controller = new AbortController()
  const source = await sourceAnswering(() => controller.abort(new Error('stopped')))
  await expect(fetchPage(source, controller.signal)).rejects.toThrow('stopped')
})

test('a page that is had by a token is asked for by POST', async () => {
  const asked: { method: string | undefined; path: string | undefined; body: string }[] = []
  const source = await sourceAnswering(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    asked.push({ method: incoming.method, path: incoming.url?.split('?')[0], body })
    response.end(
      '{"responseContext":{},"onResponseReceivedCommands":[{"appendContinuationItemsAction":{"continuationItems":[]}}]}',
    )
  })
  const search = { ...request.search, engine: 'youtube', type: 'youtube-video' }
  const page = await source.fetchPage(
    { ...request, search, cursor: '2.1 TOKEN' },
    new AbortController().signal,
  )
  expect(page).toMatchObject({ status: 'ok', organic: [], hasNext: false })
  expect(asked).toMatchObject([{ method: 'POST', path: '/youtubei/v1/search' }])
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ continuation: 'TOKEN' })
})
