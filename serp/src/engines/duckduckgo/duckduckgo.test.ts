import { expect, test } from 'vitest'
import type { PageRequest } from '../../source.ts'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import { duckduckgo } from './duckduckgo.ts'
import { regionOf } from './regions.ts'
import * as samples from './samples.ts'
import { targetOf } from './target.ts'

const parse = (html: string) => duckduckgo.parsePage(html, { device: 'desktop' })

const list = [
  {
    position: 1,
    url: 'https://sheds.test/',
    title: 'Sheds & more',
    description: 'Everything about sheds.',
  },
  {
    position: 2,
    url: 'https://wiki.test/Shed?a=1&b=2',
    title: 'Shed - Wiki',
    description: 'A simple structure.',
  },
]

test.each([
  ['without scripts', samples.plain],
  ['lightest', samples.lite],
  ['with scripts', samples.scripted],
])('the list of a page %s', (_form, html) => {
  expect(parse(html)).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true, organic: list })
})

test('advertising and answers are told from results', () => {
  expect(featuresOf(parse(samples.plain))).toEqual({ ads_top: ['https://ad.test/?x=1'] })
  expect(featuresOf(parse(samples.lite))).toEqual({ ads_top: ['https://ad.test/'] })
  expect(featuresOf(parse(samples.scripted))).toEqual({
    ads_top: ['https://ad.test/?x=1'],
    ai_overview: ['https://source.test/'],
    images: ['A red shed'],
    videos: ['https://videos.test/1'],
    related_searches: ['shed plans', 'shed kits'],
    knowledge_panel: ['Shed'],
    sitelinks: ['https://sheds.test/wood'],
  })
})

test('the form of the next page is what is sent for it', () => {
  expect(Object.fromEntries(new URLSearchParams(parse(samples.plain).cursor))).toMatchObject({
    q: 'garden shed',
    s: '10',
    dc: '11',
    vqd: '4-1',
  })
  expect(parse(samples.lite).cursor).toMatch(/vqd=4-1/)
})

test('a way back alone, or a short first page, ends the list when it was served to its end', () => {
  expect(parse(samples.lastPage)).toMatchObject({ hasNext: false })
  expect(parse(samples.onlyPage)).toMatchObject({ hasNext: false })
  expect(parse(samples.lastPage.replace('</html>', ''))).toMatchObject({ hasNext: null })
})

test('a full page without a way on is the head of a list that is cut', () => {
  expect(parse(samples.regionWithoutNext)).toMatchObject({ status: 'ok', hasNext: null, isCut: true })
})

test.each([
  ['//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F%3Fa%3D1&rut=0', 'https://example.com/?a=1'],
  ['https://duckduckgo.com/l/?kh=-1&uddg=http%3A%2F%2Fexample.com%2F', 'http://example.com/'],
  ['https://duckduckgo.com/y.js?ad_domain=x', null],
  ['/?q=x&iax=images', null],
  ['https://duckduckgo.com/about', 'https://duckduckgo.com/about'],
  ['https://example.com/?q=x', 'https://example.com/?q=x'],
  ['//duckduckgo.com/l/?rut=0', null],
  ['javascript:void(0)', null],
  [undefined, null],
])('a link to %s leads to %s', (href, target) => {
  expect(targetOf(href)).toBe(target)
})

const request = webRequest({ phrase: 'küche & bad', engine: 'duckduckgo' })
const asked = (change: Partial<PageRequest>, base?: string) =>
  duckduckgo.buildRequest({ ...request, ...change }, base)

test('the first page is asked for by region', () => {
  const { url, headers, body } = asked({})
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ q: 'küche & bad', kl: 'de-de' })
  expect(headers.cookie).toBe('kl=de-de')
  expect(body).toBeUndefined()
})

test('further pages are sent the form of the page before, or asked for by place', () => {
  const sent = asked({ page: 1, cursor: 'q=x&s=10&vqd=4-1' }, 'http://localhost:8082/')
  expect(sent).toMatchObject({ url: 'http://localhost:8082/html/', body: 'q=x&s=10&vqd=4-1' })
  expect(sent.headers['content-type']).toBe('application/x-www-form-urlencoded')
  const { url } = asked({ page: 1, offset: 10 })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ s: '10', dc: '11' })
})

test.each([
  ['gb', 'en', 'uk-en'],
  ['ca', 'fr', 'ca-fr'],
  ['jp', 'ja', 'jp-jp'],
  ['tw', 'zh', 'tw-tzh'],
  ['sa', 'ar', 'xa-ar'],
  ['es', 'en', 'es-es'],
  ['ke', 'sw', 'wt-wt'],
])('the region of %s in %s is %s', (country, language, region) => {
  expect(regionOf({ country, language })).toBe(region)
})

test('a page that says it has no results has none, whatever it advertises', () => {
  const ad =
    '<div class="result result--ad"><h2><a href="//duckduckgo.com/y.js?ad_domain=ad.test">Buy sheds</a></h2></div>'
  const none =
    '<div class="result result--no-result"><span class="no-results"><h1>No more results found for shed</h1></span></div>'
  expect(parse(`<html><body><div id="links">${ad}${none}</div></body></html>`).status).toBe('no_results')
})

test('a title is what its own link says, without the mark beside it', () => {
  const html =
    '<div class="result"><h2><a href="https://sheds.test/">Sheds</a><a href="https://sheds.test/"><span>Your browser indicates it</span></a></h2></div>'
  expect(parse(html).organic.map(({ title }) => title)).toEqual(['Sheds'])
})
