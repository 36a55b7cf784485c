import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { consent as googleConsent } from '../engines/google/samples.ts'
import type { PageRequest } from '../source.ts'
import { googlePage } from '../testing/engine.ts'
import { createSource } from './registry.ts'
import { serve } from './testing.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Asked = { method: string; path: string; cookie: string; body: string }

/** Requests a page of one engine and returns the requests that the engine received. */
async function ask(engine: string, answer: (asked: Asked, response: ServerResponse) => void, times = 1) {
  const seen: Asked[] = []
  const server = await serve(async (request: IncomingMessage, response) => {
    const { method = '', url: path = '', headers } = request
    seen.push({ method, path, cookie: headers.cookie ?? '', body: await text(request) })
    answer(seen.at(-1)!, response)
  })
  const source = createSource('direct', { baseUrl: server.baseUrl })
  closing.push(() => source.close(), server.close)
  const request: PageRequest = {
    search: { phrase: 'shed', engine, type: 'web', country: 'de', language: 'de', device: 'desktop' },
    page: 0,
    offset: 0,
    wanted: 10,
  }
  const pages = []
  for (let time = 0; time < times; time += 1)
    pages.push(await source.fetchPage(request, new AbortController().signal))
  return { pages, seen }
}

const yahooPage = `<html><head><title>shed - Yahoo Search</title></head><body><form><input name="p" value="shed"></form>
  <div id="web"><ol><li><div class="dd algo"><div class="compTitle"><h3 class="title"><a href="https://sheds.test/">Sheds</a></h3></div>
  <div class="compText"><p>About sheds</p></div></div></li></ol></div></body></html>`

const yahooConsent = `<html><head><title>Yahoo</title></head><body><form class="consent-form" action="/v2/collectConsent?sessionId=3" method="post">
  <input type="hidden" name="csrfToken" value="a+b"><input type="hidden" name="sessionId" value="3">
  <button type="submit" name="agree" value="agree">Accept all</button>
  <button type="submit" name="reject" value="reject">Reject all</button></form></body></html>`

test("Google's consent page is answered by its cookies, once", async () => {
  const { pages, seen } = await ask(
    'google',
    ({ cookie }, response) =>
      void response.end(cookie.includes('CONSENT=YES') ? googlePage() : googleConsent),
  )
  expect(pages[0]).toMatchObject({ status: 'ok' })
  expect(seen.map(({ cookie }) => cookie)).toEqual(['SOCS=CAI', 'SOCS=CAESHAgBEhIaAB; CONSENT=YES+'])
})

test('who asks again is not answered again', async () => {
  const { pages, seen } = await ask('google', (_asked, response) => void response.end(googleConsent))
  expect(pages[0]).toMatchObject({ status: 'consent', organic: [] })
  expect(seen).toHaveLength(2)
})

test("Yahoo's consent form is refused, and its cookie lasts", async () => {
  const { pages, seen } = await ask(
    'yahoo',
    ({ method, path, cookie }, response) => {
      if (path.startsWith('/v2/collectConsent') && method === 'POST')
        response.writeHead(303, { location: '/copyConsent?sessionId=3' }).end()
      else if (path.startsWith('/copyConsent'))
        response.writeHead(302, { location: '/search?p=shed', 'set-cookie': 'GUCS=no; Path=/' }).end()
      else if (path.startsWith('/consent')) response.end(yahooConsent)
      else if (cookie.includes('GUCS')) response.end(yahooPage)
      else response.writeHead(302, { location: '/consent?brandType=nonEu' }).end()
    },
    2,
  )
  expect(pages).toMatchObject([{ status: 'ok', organic: [{ url: 'https://sheds.test/' }] }, { status: 'ok' }])
  const posted = seen.find(({ method }) => method === 'POST')
  expect(posted).toMatchObject({
    path: '/v2/collectConsent?sessionId=3',
    body: 'csrfToken=a%2Bb&sessionId=3&reject=reject',
  })
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(seen.at(-1)).toMatchObject({ path: expect.stringMatching(/^\/search/), cookie: 'GUCS=no' })
})

test("Yahoo's hop to set a cookie ends where it began", async () => {
  const { pages, seen } = await ask('yahoo', ({ path, cookie }, response) => {
    if (cookie.includes('A1=d')) response.end(yahooPage)
    else response.writeHead(307, { location: path, 'set-cookie': 'A1=d=AQAB&S=x; Path=/; HttpOnly' }).end()
  })
  expect(pages[0]).toMatchObject({ status: 'ok' })
  expect(seen).toHaveLength(2)
})

test('a wall that nobody knows how to pass is told', async () => {
  const wall = '<html><body><form action="/consent" method="post"><button>OK</button></form></body></html>'
  const { pages, seen } = await ask('mojeek', (_asked, response) => void response.end(wall))
  expect(pages[0]).toMatchObject({ status: 'consent' })
  expect(seen).toHaveLength(1)
})

test('cookies meant for one engine are not sent elsewhere', async () => {
  const elsewhere: (string | undefined)[] = []
  const other = await serve((request, response) => {
    elsewhere.push(request.headers.cookie)
    response.end(googlePage())
  })
  closing.push(other.close)
  const { seen } = await ask(
    'google',
    (_asked, response) =>
      void response.writeHead(302, { location: other.baseUrl.replace('127.0.0.1', 'localhost') }).end(),
  )
  expect(seen[0]?.cookie).toBe('SOCS=CAI')
  expect(elsewhere).toEqual([undefined])
})
