import { expect, test } from 'vitest'
import { expectToSurvive } from '../../testing/survival.ts'
import { google } from './google.ts'
import { captcha, desktop2018, noResults } from './samples.ts'

const parse = (html: string, type: string) => google.parsePage(html, { device: 'desktop', type })
const linesOf = (html: string, type: string) =>
  parse(html, type).organic.map(({ url, title }) => [title, url])
const page = (body: string) => `<html><body><form><input name="q" value="shed"></form>${body}</body></html>`

const card = (url: string, title: string) =>
  `<div class="SoaBEf"><a href="${url}"><div><span>Daily Shed</span></div><div role="heading" aria-level="3">${title}</div><div>About ${title}</div></a></div>`
const news = page(
  `<div id="rso">${card('https://news.example/1', 'Shed found')}${card('https://news.example/2', 'Shed lost')}</div>
   <div id="rhs">${card('https://aside.example/', 'Aside')}</div><a id="pnnext" href="/search?start=10">Next</a>`,
)
const images = page(
  `<div data-lpage="https://a.example/page"><a href="/imgres?imgurl=x&amp;imgrefurl=https%3A%2F%2Fa.example%2Fpage"><img alt="A shed"></a></div>
   <div><a href="/imgres?imgurl=x&amp;imgrefurl=https%3A%2F%2Fb.example%2Fpage%3Fx%3D1"><img alt="B shed"></a></div>
   <div><a href="/imgres?imgurl=y&amp;imgrefurl=https%3A%2F%2Fb.example%2Fpage%3Fx%3D1"><img alt="B shed again"></a></div>`,
)
const plainImages = page(
  `<table><tr><td><a href="/url?q=https://c.example/&amp;sa=U"><img src="x"></a></td></tr>
   <tr><td><a href="/url?q=https://c.example/&amp;sa=U"><span>C shed</span></a></td></tr></table>
   <table><tr><td><a href="/url?q=https://d.example/&amp;sa=U"><img src="x" alt="D shed"></a></td></tr></table>
   <a href="/search?q=shed&amp;tbm=isch&amp;start=20">2</a>`,
)
const offer = (title: string, links: string) => `<div><div><h3>${title}</h3></div>${links}</div>`
const shopping = page(
  `<div id="list">${offer('Paid shed', '<a href="/aclk?sa=l&amp;adurl=">Buy</a>')}
   ${offer('Sold shed', '<a href="/shopping/product/12?x">More</a><a href="/url?url=https://shop.example/shed">Shop</a>')}
   ${offer('Compared shed', '<a href="/shopping/product/345/offers?x">Compare</a>')}</div>`,
)

test('news as cards without a third-level title of the web', () => {
  expect(linesOf(news, 'news')).toEqual([
    ['Shed found', 'https://news.example/1'],
    ['Shed lost', 'https://news.example/2'],
  ])
  expect(parse(news, 'news')).toMatchObject({ status: 'ok', query: 'shed', hasNext: true, features: [] })
})

test('pictures under the page they are on', () => {
  expect(linesOf(images, 'images')).toEqual([
    ['A shed', 'https://a.example/page'],
    ['B shed', 'https://b.example/page?x=1'],
    ['B shed again', 'https://b.example/page?x=1'],
  ])
  expect(parse(images, 'images')).toMatchObject({ hasNext: true, isCut: true })
})

test('pictures of the page without scripts, which has a row of pages', () => {
  expect(linesOf(plainImages, 'images').map(([, url]) => url)).toEqual([
    'https://c.example/',
    'https://d.example/',
  ])
  const { isCut, hasNext } = parse(plainImages, 'images')
  expect([isCut, hasNext]).toEqual([undefined, true])
})

test('offers under the seller’s page, else under the product’s', () => {
  expect(linesOf(shopping, 'shopping')).toEqual([
    ['Sold shed', 'https://shop.example/shed'],
    ['Compared shed', 'https://www.google.com/shopping/product/345'],
  ])
})

test('videos are listed as web pages are', () => {
  expect(parse(desktop2018, 'videos').organic).toEqual(parse(desktop2018, 'web').organic)
})

test.each(['images', 'news', 'videos', 'shopping'])('%s: walls and empty lists are told apart', (type) => {
  expect(parse(captcha, type).status).toBe('blocked')
  expect(parse(noResults, type).status).toBe('no_results')
  expect(parse('', type).status).toBe('js_required')
})

test.each([
  ['images', 2, 'tbm=isch', 'start=40'],
  ['news', 1, 'tbm=nws', 'start=10'],
])('asks for %s page by page', (type, number, ...parts) => {
  const search = {
    phrase: 'shed',
    engine: 'google',
    country: 'us',
    language: 'en',
    device: 'desktop',
  } as const
  const { url } = google.buildRequest({ search: { ...search, type }, page: number, offset: 0, wanted: 10 })
  for (const part of parts) expect(url).toContain(part)
})

test.each([
  ['images', images],
  ['news', news],
  ['shopping', shopping],
])('broken pages of %s never throw', (type, html) => {
  expectToSurvive(google, [html], { type, times: 150 })
})
