import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { topResults } from '@rankline/contract/positions/calls'
import { createSandbox } from '@rankline/sandbox/server'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { engineTypeBySlug } from '@rankline/serp/catalog/kinds'
import { createSource } from '@rankline/serp/sources/registry'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { introduceSites } from './lease/sandbox-sites.ts'

const app = appForTests()
let person: SignedUp
const server = resultsForTests()

beforeEach(async () => {
  person = await signUp(app)
})

/** Makes a keyword that is tracked by code, on an engine whose results have codes. */
async function track(engine: string, type: string, codes: Record<string, string>): Promise<Keyword> {
  const project = await makeProject(app, person)
  const target = { engine: engineBySlug(engine)!.id, engine_type: engineTypeBySlug(type)!.id }
  const country = { engine_country: countryByAlpha2('de')!.id }
  const [keyword] = await makeKeywords(app, person, project, `${engine} ${type}`, {
    ...target,
    ...country,
    ...codes,
  })
  return keyword!
}

async function standingOf({ id }: Keyword, body: string) {
  server.answer(() => ({ status: 200, body }))
  await runPipeline(app.database, directSource(server.baseUrl))
  return app.items(findKeyword, { project_keyword_id: id }, person.token)
}

const product = (asin: string, isSponsored = false) =>
  `<div data-asin="${asin}" data-component-type="s-search-result" class="${isSponsored ? 'AdHolder' : ''}"><h2><a href="/x/dp/${asin}/ref=y">Product ${asin}</a></h2></div>`
// The last page of a list.
const shop = (...products: string[]) =>
  `<html><title>Amazon.de : x</title><body>${products.join('')}<a class="s-pagination-item" href="/s?k=x&amp;page=1">1</a><span class="s-pagination-item s-pagination-selected">2</span><div id="navFooter"></div></body></html>`

test('a product on Amazon is found by its ASIN, not by the project’s address or an advertisement', async () => {
  const keyword = await track('amazon', 'products', { asin_code: 'b000000003' })
  const page = shop(
    product('B000000003', true),
    product('B000000001'),
    product('B000000002'),
    product('B000000003'),
  )
  expect(await standingOf(keyword, page)).toMatchObject({
    current_position: 3,
    latest_position_url: 'https://www.amazon.de/dp/B000000003',
  })
  const top = await app.items(topResults, { project_keyword_id: keyword.id }, person.token)
  expect(top.map(({ is_own }) => is_own)).toEqual([false, false, true])
})

test('a product that is not in the whole list does not rank', async () => {
  const keyword = await track('amazon', 'products', { asin_code: 'B00000000X' })
  expect(await standingOf(keyword, shop(product('B000000001')))).toMatchObject({
    current_position: null,
    check_depth: 100,
  })
})

test('a channel on YouTube is found by its short name', async () => {
  const channel = (id: string, name: string) => ({
    channelRenderer: {
      channelId: id.padEnd(24, 'x'),
      title: { simpleText: name },
      navigationEndpoint: { browseEndpoint: { canonicalBaseUrl: `/@${name}` } },
    },
  })
  const contents = [
    { itemSectionRenderer: { contents: [channel('UCa', 'First'), channel('UCb', 'Second')] } },
  ]
  const data = { contents: { x: { sectionListRenderer: { contents } } } }
  const keyword = await track('youtube', 'youtube-channel', { channel_code: '@second' })
  const page = `<html><script>var ytInitialData = ${JSON.stringify(data)};</script></html>`
  expect(await standingOf(keyword, page)).toMatchObject({
    current_position: 2,
    latest_position_url: `https://www.youtube.com/channel/${'UCb'.padEnd(24, 'x')}`,
  })
})

test('books in Google Play are found by their author', async () => {
  const book = (id: string, author: string) =>
    `<div><a href="/store/books/details?id=${id}"><div>Book ${id}</div><div>${author}</div></a></div>`
  const keyword = await track('google-play', 'books', { author_name: 'Jane Doe' })
  const page = `<html><title>google-play books - Google Play</title><body>${book('1', 'John Roe')}${book('2', 'Jane Doe')}<footer></footer><script>AF_initDataCallback({key: 'ds:4'})</script></body></html>`
  expect(await standingOf(keyword, page)).toMatchObject({ current_position: 2 })
})

test('the sandbox lets what a code stands for into its results', async () => {
  const sandbox = await createSandbox()
  const project = await makeProject(app, person)
  const lines = Array.from({ length: 12 }, (_, index) => `shelf ${index}`).join('\n')
  const target = { engine: engineBySlug('amazon')!.id, engine_type: engineTypeBySlug('products')!.id }
  const keywords = await makeKeywords(app, person, project, lines, { ...target, asin_code: 'B000000003' })
  const source = createSource('sandbox-json', { baseUrl: sandbox.url, key: 'sandbox' })
  await runPipeline(app.database, source, { introduce: introduceSites(app.database.db, sandbox.url) })
  const urls = await Promise.all(
    keywords.map(async ({ id }) => {
      const { latest_position_url } = await app.items(findKeyword, { project_keyword_id: id }, person.token)
      return latest_position_url
    }),
  )
  expect(new Set(urls.filter((url) => url !== null))).toEqual(
    new Set(['https://www.amazon.com/dp/B000000003']),
  )
  await sandbox.close()
})
