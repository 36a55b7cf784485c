import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSearch } from '../../check.ts'
import { serve } from '../../sources/testing.ts'
import { shelf } from './engine.ts'
import { listing } from './source.ts'

const search = {
  phrase: 'shed',
  engine: 'google',
  type: 'web',
  country: 'us',
  language: 'en',
  device: 'desktop',
} as const

test.each(['engine', 'source'])('README.md shows the smallest %s as it is here', (file) => {
  const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  // Skip the imports: in the README they are relative to the folder of an engine or source.
  const code = here(`${file}.ts`)
    .replace(/^import .*\n/gm, '')
    .trim()
  expect(here('../../../README.md')).toContain(code)
})

test('the smallest engine asks and reads', () => {
  const { url } = shelf.buildRequest({ search, page: 1, offset: 10, wanted: 10 }, 'http://127.0.0.1:1')
  expect(url).toBe('http://127.0.0.1:1/search?q=shed&page=2')
  const html =
    '<h3><a href="https://a.test/">A</a></h3><h3><a href="https://b.test/">B</a></h3><a id="next"></a>'
  expect(shelf.parsePage(html, search)).toMatchObject({
    status: 'ok',
    organic: [{ position: 1, url: 'https://a.test/', title: 'A' }, { position: 2 }],
    hasNext: true,
  })
  expect(shelf.parsePage('<p id="nothing-found">', search).status).toBe('no_results')
  expect(shelf.parsePage('<form action="/captcha">', search).status).toBe('blocked')
  expect(shelf.parsePage('', search).status).toBe('js_required')
})

test('the smallest source gets a whole list', async () => {
  const server = await serve((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'))
    const results = Array.from({ length: 9 }, (_, index) => ({
      link: `https://site${page * 9 + index + 1}.test/`,
      title: 'A title',
      text: 'A text',
    }))
    const isKnown = request.headers.authorization === 'Bearer key'
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ results, more: page < 2 }))
  })
  const options = { depth: 100, signal: new AbortController().signal, attempts: 1, timeout: 5000, backoff: 1 }
  for (const key of ['key', 'wrong']) {
    const source = listing.create({ key, baseUrl: server.baseUrl })
    const check = await checkSearch(source, search, options)
    if (key === 'key') expect(check).toMatchObject({ outcome: 'complete', exhausted: true, requests: 3 })
    else expect(check).toMatchObject({ outcome: 'failed', failure: 'unauthorised' })
    if (check.outcome === 'complete') expect(check.organic).toHaveLength(27)
    await source.close()
  }
  await server.close()
})
