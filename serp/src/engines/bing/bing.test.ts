import { expect, test } from 'vitest'
import type { PageRequest } from '../../source.ts'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import { sheds } from '../../testing/sheds.ts'
import { bing } from './bing.ts'
import * as samples from './samples.ts'
import { targetOf } from './target.ts'

const parse = (html: string) => bing.parsePage(html, { device: 'desktop' })

test('entries of a carousel are no results, however much they look like one', () => {
  const entry =
    '<div class="b_slidebar" role="list"><div class="slide" role="listitem"><li class="b_algo"><h2><a href="https://card.test/">Card</a></h2><cite>card.test</cite></li></div></div>'
  const page = parse(samples.desktop.replace('<li class="b_algo">', `${entry}<li class="b_algo">`))
  expect(page.organic.map(({ url }) => url)).toEqual(parse(samples.desktop).organic.map(({ url }) => url))
})

test('a desktop page with answers, ads and wrapped links', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true, cursor: '4' })
  expect(page.organic).toMatchObject(sheds('Everything about garden sheds, large and small.'))
  expect(featuresOf(page)).toEqual({
    ads_top: ['https://ad.test/?x=1'],
    images: ['A red shed'],
    videos: ['Building a shed'],
    people_also_ask: ['How big is a shed?', 'Do I need a permit?'],
    related_searches: ['garden shed plans', 'garden shed kits'],
    ads_bottom: ['https://late.test/'],
    knowledge_panel: ['Shed'],
    sitelinks: ['https://sheds.test/wood', 'https://sheds.test/metal'],
  })
  expect(page.relateds).toEqual([
    'How big is a shed?',
    'Do I need a permit?',
    'garden shed plans',
    'garden shed kits',
  ])
})

test('a phone page has its headings within the links', () => {
  const page = parse(samples.phone)
  expect(page.organic.map(({ url }) => url)).toEqual(['https://sheds.test/', 'https://wiki.test/Shed'])
  expect(page).toMatchObject({ hasNext: true, cursor: '3' })
})

test('the list is read without its class names too', () => {
  expect(parse(samples.plain.replaceAll(/ class="b_algo"/g, '')).organic).toHaveLength(3)
})

test('the last page ends the list only when it was served to its end', () => {
  expect(parse(samples.plain)).toMatchObject({ status: 'ok', hasNext: false })
  expect(parse(samples.plain.replace('</html>', ''))).toMatchObject({ status: 'ok', hasNext: null })
  expect(parse(samples.plain.replace(/<li class="b_pag">.*<\/nav><\/li>/s, ''))).toMatchObject({
    hasNext: null,
  })
})

test.each([
  ['https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9leGFtcGxlLmNvbS_DvA&ntb=1', 'https://example.com/ü'],
  ['https://www.bing.com/ck/a?!&&p=1&u=a1L3ZpZGVvcy9yaXZlcg&ntb=1', null],
  ['https://www.bing.com/ck/a?!&&p=1', null],
  ['https://www.bing.com/aclick?ld=e8&u=aHR0cHMlM2ElMmYlMmZhZC50ZXN0JTJm&rlid=1', 'https://ad.test/'],
  ['https://www.bing.com/', 'https://www.bing.com/'],
  ['https://www.bing.com/news', 'https://www.bing.com/news'],
  ['https://www.bing.com/images/search?q=x', null],
  ['https://www.bing.com/search?q=x', null],
  ['https://bing.example.com/search?q=x', 'https://bing.example.com/search?q=x'],
  ['/search?q=x', null],
  ['javascript:void(0)', null],
  [undefined, null],
])('a link to %s leads to %s', (href, target) => {
  expect(targetOf(href)).toBe(target)
})

const request = webRequest({
  phrase: 'küche & bad',
  engine: 'bing',
  country: 'ca',
  language: 'fr',
  device: 'mobile',
})
const asked = (change: Partial<PageRequest>, base?: string) => {
  const { url, headers } = bing.buildRequest({ ...request, ...change }, base)
  return { ...new URL(url), url, headers, parameters: Object.fromEntries(new URL(url).searchParams) }
}

test('the first page is asked for by market and language', () => {
  const { url, headers, parameters } = asked({})
  expect(url).toMatch(/^https:\/\/www\.bing\.com\/search\?/)
  expect(parameters).toEqual({ q: 'küche & bad', setlang: 'fr', cc: 'CA', mkt: 'fr-CA' })
  expect(headers['accept-language']).toMatch(/^fr-CA,/)
  expect(headers['user-agent']).toMatch(/Mobile/)
})

test('further pages begin behind the results seen, or where the page before said', () => {
  expect(asked({ page: 1, offset: 9 }).parameters).toMatchObject({ first: '10', FORM: 'PERE' })
  expect(asked({ page: 2, offset: 19, cursor: '21' }).parameters).toMatchObject({
    first: '21',
    FORM: 'PERE1',
  })
})

test.each([
  ['us', 'en', 'en-US', 'en'],
  ['us', 'de', 'en-US', 'de'],
  ['br', 'pt', 'pt-BR', 'pt-br'],
  ['tw', 'zh', 'zh-TW', 'zh-hant'],
  ['no', 'no', 'nb-NO', 'nb'],
  ['is', 'is', 'is-IS', 'is'],
])('the market of %s in %s is %s', (country, language, market, interfaceLanguage) => {
  expect(asked({ search: { ...request.search, country, language } }).parameters).toMatchObject({
    mkt: market,
    setlang: interfaceLanguage,
  })
})

test('a link through a rebate leads to the shop', () => {
  const shop = 'https://shop.test/sheds?id=1'
  const href = `https://www.bing.com/rebates/welcome?url=${encodeURIComponent(shop)}&id=shop`
  expect(targetOf(href)).toBe(shop)
})

const wide = (address: string, title: string, shown = '<cite>https://top.test › all</cite>') =>
  `<div class="slide" role="listitem"><div><a href="${address}"><div>Top</div>${shown}</a></div><h2><a href="${address}">${title}</a></h2>
   <p>All of it.</p><ul><li><a href="${address}wood">Wooden</a></li></ul></div>`
const clip =
  '<div class="slide" role="listitem"><a href="https://videos.test/1"><div>What is a shed?</div></a></div>'
const above = (...cards: string[]) =>
  `<ol id="b_topw"><li class="b_ans"><div role="list" class="b_slidebar">${cards.join('')}</div></li></ol>`
const listed = (top: string) =>
  parse(samples.desktop.replace('<div id="b_content">', `${top}<div id="b_content">`))
const urlsOf = (top: string) => listed(top).organic.map(({ url }) => url)

test('the wide result above the list is the first one', () => {
  const below = parse(samples.desktop).organic.map(({ url }) => url)
  const { organic } = listed(above(wide('https://top.test/', 'Everything'), clip))
  expect(organic.map(({ url }) => url)).toEqual(['https://top.test/', ...below])
  expect(organic[0]).toMatchObject({
    position: 1,
    absolute: 1,
    title: 'Everything',
    description: 'All of it.',
  })
  expect(organic[1]).toMatchObject({ position: 2 })
})

test.each([
  ['a row of pages that an answer cites', [wide('https://c.test/', 'C'), wide('https://d.test/', 'D')]],
  ['a title without an address', [wide('https://c.test/', 'C', '')]],
  ['a heading of an answer', ['<div class="slide"><h2>Read a file</h2><cite>c.test</cite></div>']],
  ['a page that the list has too', [wide('https://sheds.test/', 'Sheds')]],
  ['an advertisement', [wide('https://www.bing.com/aclick?ld=1', 'Buy')]],
])('what stands above the list is no result: %s', (_name, cards) => {
  expect(urlsOf(above(...cards))).toEqual(parse(samples.desktop).organic.map(({ url }) => url))
})
