import { expect, test } from 'vitest'
import type { PageRequest } from '../../source.ts'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import { sheds } from '../../testing/sheds.ts'
import * as samples from './samples.ts'
import { targetOf } from './target.ts'
import { yahoo } from './yahoo.ts'

const parse = (html: string) => yahoo.parsePage(html, { device: 'desktop' })

test('a page of one of its own services stands in the list without its click counter', () => {
  const own = 'https://finance.yahoo.com/quote;_ylt=A0;_ylu=Y2?s=SHED'
  const page = parse(samples.desktop.replace('https://sheds.test/"', `${own}"`))
  expect(page.organic[0]).toMatchObject({
    url: 'https://finance.yahoo.com/quote?s=SHED',
    title: 'Sheds & more',
  })
  expect(page.organic).toHaveLength(3)
})

test('a page with ads, questions and wrapped links', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({
    status: 'ok',
    query: 'garden shed',
    hasNext: true,
    cursor: 'b=8&pz=7&bct=0',
  })
  expect(page.organic).toMatchObject(sheds())
  expect(featuresOf(page)).toEqual({
    ads_top: ['https://ad.test/?x=1'],
    ads_bottom: ['https://late.test/'],
    videos: ['https://videos.test/1'],
    people_also_ask: ['How big is a shed?', 'Do I need a permit?'],
    related_searches: ['garden shed plans', 'garden shed kits'],
    knowledge_panel: ['Shed'],
    sitelinks: ['https://sheds.test/wood', 'https://sheds.test/metal'],
  })
})

const place = (letter: string, name: string) =>
  `<li class="list"><a href="https://search.yahoo.com/local/s;_ylt=A0?p=shed"><div>${letter}</div><div><div class="title"><div><span>${name}</span></div></div><div>2.0mi</div></div></a><div><a href="https://${name.toLowerCase()}.test/">Website</a></div></li>`
const places = place('A', 'Hut') + place('B', 'Barn')
const near = (href: string) => `<h3><a href="${href}">Sheds near you</a></h3>`

test.each([
  ['dd LocalPc-listings', near('https://geo.yahoo.com/t')],
  ['dd LocalPack', near('https://geo.yahoo.com/t')],
  ['dd sys_local', near('https://geo.yahoo.com/t')],
  ['dd q1', near('https://search.yahoo.com/local/s;_ylt=A0?p=shed')],
  ['dd q1', near('https://de.search.yahoo.com/local/s?p=shed')],
  ['dd q1', near('https://local.yahoo.com/x')],
])('places are known by their mark or by where their heading leads: %s', (name, heading) => {
  const block = `<li><div class="${name}">${heading}<ul>${places}</ul></div></li>`
  const html = samples.desktop.replace('<li><div class="dd Video">', `${block}<li><div class="dd Video">`)
  expect(featuresOf(parse(html)).local_pack).toEqual(['https://hut.test/', 'https://barn.test/'])
  expect(parse(html).organic).toMatchObject(sheds())
})

test('chains of shops and an ad of one are no places', () => {
  const block = (name: string) =>
    `<li><div class="${name}"><h3>More</h3><a href="https://x.test/">x</a></div></li>`
  for (const name of ['dd pasf-local', 'dd ico-local'])
    expect(
      featuresOf(parse(samples.desktop.replace('<li><div class="dd Video">', `${block(name)}$&`))),
    ).not.toHaveProperty('local_pack')
})

test('a list whose results have no mark', () => {
  const page = parse(samples.plain)
  expect(page.organic.map(({ url }) => url)).toEqual(['https://sheds.test/', 'https://wiki.test/Shed'])
  expect(page).toMatchObject({ hasNext: true, cursor: 'b=11' })
})

test('the last page ends the list only when it was served to its end', () => {
  expect(parse(samples.lastPage)).toMatchObject({ status: 'ok', hasNext: false })
  expect(parse(samples.lastPage.replace('</html>', ''))).toMatchObject({ hasNext: null })
})

test.each([
  [
    'https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2fexample.com%2f%3fa%3d1/RK=2/RS=c-',
    'https://example.com/?a=1',
  ],
  ['https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RK=2/RS=c-', null],
  ['https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fde.images.search.yahoo.com%2fx/RK=2', null],
  ['https://r.search.yahoo.com/_ylt=A/RU=%E0%A4%A/RK=2', null],
  ['https://example.com/', 'https://example.com/'],
  ['https://search.yahoo.com/search?p=x', null],
  ['https://finance.yahoo.com/quote/X', 'https://finance.yahoo.com/quote/X'],
  ['/search?p=x', null],
  [undefined, null],
])('a link to %s leads to %s', (href, target) => {
  expect(targetOf(href)).toBe(target)
})

const request = webRequest({ phrase: 'küche & bad', engine: 'yahoo' })
const asked = (change: Partial<PageRequest>, base?: string) =>
  new URL(yahoo.buildRequest({ ...request, ...change }, base).url)

test('pages are asked for by where they begin, or as the page before said', () => {
  expect(Object.fromEntries(asked({}).searchParams)).toEqual({ p: 'küche & bad', ei: 'UTF-8' })
  expect(Object.fromEntries(asked({ page: 2, offset: 13 }).searchParams)).toMatchObject({ b: '15', pz: '7' })
  expect(Object.fromEntries(asked({ page: 1, cursor: 'b=11&pz=10' }).searchParams)).toMatchObject({
    b: '11',
    pz: '10',
  })
})

test.each([
  ['de', 'de', 'de.search.yahoo.com'],
  ['us', 'en', 'search.yahoo.com'],
  ['us', 'es', 'espanol.search.yahoo.com'],
  ['gb', 'en', 'uk.search.yahoo.com'],
  ['is', 'is', 'search.yahoo.com'],
])('%s in %s is answered by %s', (country, language, host) => {
  expect(asked({ search: { ...request.search, country, language } }).hostname).toBe(host)
})

test('a long host takes no more work than a short one', () => {
  const link = `https://search.yahoo.${'r'.repeat(40)}/`
  const html = `<html><body><ol><li><div class="dd"><h3><a href="${link}">Sheds</a></h3></div></li></ol></body></html>`
  // It took twice as long with each letter.
  expect(featuresOf(parse(html))).toEqual({})
})
