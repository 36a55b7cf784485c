import { expect, test } from 'vitest'
import type { PageRequest } from '../../source.ts'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import * as samples from './samples.ts'
import { targetOf } from './target.ts'
import { yandex } from './yandex.ts'

const parse = (html: string) => yandex.parsePage(html, { device: 'desktop' })

test('a desktop page: results, less advertising and answers', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'садовый домик', hasNext: true })
  expect(page.organic).toMatchObject([
    { position: 1, url: 'https://sheds.test/', title: 'Садовые домики', description: 'Всё о домиках.' },
    {
      position: 2,
      url: 'https://wiki.test/Shed?a=1&b=2',
      title: 'Домик — Вики',
      description: 'Простое строение.',
    },
  ])
  expect(featuresOf(page)).toEqual({
    ads_top: ['Купить домик'],
    ai_overview: ['https://source.test/'],
    images: ['Красный домик'],
    featured_snippet: ['https://facts.test/'],
    ads_bottom: ['Домик дёшево'],
    knowledge_panel: ['Домик'],
    related_searches: ['домик купить', 'домик цена'],
    sitelinks: ['https://sheds.test/wood', 'https://sheds.test/metal'],
  })
})

const own = (address: string, structure: string) =>
  samples.withoutPager.replace(
    '</ul>',
    `<li class="serp-item" data-cid="9"><div class="${structure}"><h2><a href="${address}">Домик</a></h2></div></li></ul>`,
  )

test.each([
  'https://market.yandex.ru/search?text=x',
  'https://market.yandex.ru/catalog--domiki/1/list?text=x',
  'https://yandex.ru/maps/54/yekaterinburg/category/shed/',
  'https://realty.yandex.ru/moskva/kupit/dom/',
])('a page of Yandex that looks like a result is one, an answer of another build is not: %s', (address) => {
  expect(parse(own(address, 'organic typo')).organic.at(-1)?.url).toBe(address)
  expect(parse(own(address, 'Organic Organic_type_legacy organic')).organic).toHaveLength(3)
  expect(parse(own(address, 'composite')).organic).toHaveLength(2)
})

const labelled = (label: string) =>
  samples.withoutPager.replace(
    'Простое строение.',
    `<div class="label label_color_blue organic__label"><span>${label}</span></div>Простое строение.`,
  )
const counts = (html: string) => [parse(html).organic.length, ...parse(html).features.map(({ type }) => type)]

test.each(['вчера', '2 дня назад', 'yesterday', 'Официальный сайт', 'adidas'])(
  'a label at a result does not make it an ad: %s',
  (label) => {
    expect(counts(labelled(label))).toEqual([2, 'sitelinks'])
  },
)

test.each(['реклама', 'Реклама', 'Ad', 'advertisement', 'Reklam'])(
  'a label that says so does: %s',
  (label) => {
    expect(counts(labelled(label))).toEqual([1, 'ads_bottom', 'sitelinks'])
  },
)

const wizard = (address: string, name = '') =>
  samples.withoutPager.replace(
    '</ul>',
    `<li class="serp-item" ${name}><h2><a href="${address}">Домик — смотрите</a></h2><a href="${address}"><img alt="Красный домик"></a></li></ul>`,
  )

test.each([
  ['//yandex.ru/images/search?text=x', '', 'images'],
  ['https://yandex.com.tr/images/touch/search?text=x', '', 'images'],
  ['//yandex.ru/video/search?text=x&path=wizard', '', 'videos'],
  ['https://yandex.com/video/touch/search?text=x', 'data-fast-name="unknown_wizard"', 'videos'],
  ['//yandex.ru/video/search?text=x', 'data-fast-name="video-unisearch"', 'videos'],
])('pictures and videos are known by where their heading leads: %s %s', (address, name, type) => {
  expect(counts(wizard(address, name))).toEqual([2, type, 'sitelinks'])
})

test.each([
  ['a phone page that can be unrolled', samples.phone, true],
  ['a pager without a next page', samples.lastPage, false],
  ['a row of pages that ends', samples.lastOfLinks, false],
  ['no pager', samples.withoutPager, null],
  ['a page cut short', samples.lastPage.replace('</html>', ''), null],
])('whether there is more: %s', (_name, html, hasNext) => {
  expect(parse(html)).toMatchObject({ status: 'ok', hasNext })
})

test.each([
  ['https://yandex.ru/clck/jsredir?from=x&url=https%3A%2F%2Fexample.com%2F', 'https://example.com/'],
  ['https://yandex.ru/turbo?text=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https://yandex.ru/turbo/example.com/s/a/b', 'https://example.com/a/b'],
  ['https://example-com.turbopages.org/turbo/example.com/s/a', 'https://example.com/a'],
  ['https://zen.yandex.ru/media/x', 'https://zen.yandex.ru/media/x'],
  ['https://yandex.ru/company', 'https://yandex.ru/company'],
  ['https://yandex.ru/maps/org/shed/1234567/reviews/', 'https://yandex.ru/maps/org/shed/1234567/reviews/'],
  [
    'https://yandex.ru/MaPS/213/moscow/chain/shed/1264487107/',
    'https://yandex.ru/MaPS/213/moscow/chain/shed/1264487107/',
  ],
  ['https://yandex.ru/maps/213/moscow/?text=x', null],
  ['https://yandex.ru/maps/?ll=37.6,55.7', null],
  ['https://market.yandex.ru/search?text=x', 'https://market.yandex.ru/search?text=x'],
  ['//market.yandex.ru/search?text=x', null],
  ['//yandex.ru/safety?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https://yandex.ru/search/infected?url=http%3A%2F%2Fexample.com%2F&lang=ru', 'http://example.com/'],
  ['/safety?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['/search/?text=x', null],
  ['https://yandex.ru/safety?url=javascript:x', null],
  ['https://yandex.ru/search/?text=x', null],
  ['//yandex.ru/images/search?text=x', null],
  ['https://yabs.yandex.ru/count/x', null],
  ['//example.com/a', 'https://example.com/a'],
  ['javascript:void(0)', null],
  [undefined, null],
])('a link to %s leads to %s', (href, target) => {
  expect(targetOf(href)).toBe(target)
})

const request = webRequest({ phrase: 'садовый домик', engine: 'yandex', country: 'ru', language: 'ru' })
const asked = (search: Partial<PageRequest['search']>, page = 0, base?: string) =>
  new URL(yandex.buildRequest({ ...request, page, search: { ...request.search, ...search } }, base).url)

test('pages are counted from 0, phones have a path of their own', () => {
  expect(Object.fromEntries(asked({}).searchParams)).toEqual({ text: 'садовый домик', lr: '225' })
  expect(asked({}, 2).searchParams.get('p')).toBe('2')
  expect(asked({}).pathname).toBe('/search/')
  expect(asked({ device: 'mobile' }).pathname).toBe('/search/touch/')
})

test.each([
  ['ru', undefined, 'yandex.ru', '225'],
  ['ru', 'Kazan,Tatarstan,Russia', 'yandex.ru', '43'],
  ['ru', 'Saint Petersburg,Saint Petersburg,Russia', 'yandex.ru', '2'],
  ['ru', 'St Petersburg,St Petersburg,Russia', 'yandex.ru', '2'],
  ['ru', 'Nowhere,Russia', 'yandex.ru', '225'],
  ['kz', 'Almaty,Kazakhstan', 'yandex.kz', '162'],
  ['tr', undefined, 'yandex.com.tr', '983'],
  ['us', undefined, 'yandex.com', '84'],
  ['fr', undefined, 'yandex.com', null],
])('a search from %s, %s is sent to %s for region %s', (country, canonicalName, host, region) => {
  const url = asked({ country, ...(canonicalName !== undefined && { place: { canonicalName } }) })
  expect(url.hostname).toBe(host)
  expect(url.searchParams.get('lr')).toBe(region)
})

test('answers are told by their names, however these are written', () => {
  const item = (name: string, inner: string) =>
    `<li class="serp-item" data-cid="1" data-fast-name="${name}">${inner}</li>`
  const html = `<ul>${item('Maps', '<h3>A map</h3>')}${item('organic', '<div class="Organic"><h2><a href="https://a.test/">A</a></h2></div>')}</ul>`
  expect(yandex.parsePage(html, { device: 'desktop' }).features.map(({ type }) => type)).toEqual([
    'local_pack',
  ])
})

const titled = (href: string, name = '', before = '') =>
  `<li class="serp-item" data-cid="1"${name}><div class="Organic"><h2>${before}<a href="${href}">A title</a></h2></div></li>`
const listed = (...items: string[]) =>
  yandex.parsePage(`<ul>${items.join('')}</ul>`, { device: 'desktop' }).organic

test.each([
  ['a search of the market', '//market.yandex.ru/search?text=shed', ''],
  ['a search of the news, in capitals', 'https://News.Yandex.ru/yandsearch?text=shed', ''],
  ['a map, in capitals', 'https://yandex.ru/Maps/?text=shed', ''],
  ['a page of music in a block of its own', 'https://music.yandex.ru/album/1', ' data-fast-name="music"'],
])("Yandex's own block is no result: %s", (_what, href, name) => {
  expect(listed(titled('https://a.test/'), titled(href, name)).map(({ url }) => url)).toEqual([
    'https://a.test/',
  ])
})

test("pages of Yandex's services rank like others, and odd addresses too", () => {
  const urls = [
    'https://market.yandex.ru/product/1',
    'ftp://files.test/a',
    'https://my_shed.test/',
    'https://сарай.рф/',
  ]
  expect(listed(...urls.map((url) => titled(url))).map(({ url }) => url)).toEqual(urls)
})

test('a number beside the link is no part of the title', () => {
  expect(listed(titled('https://a.test/', '', '<span>7.</span>'))[0]?.title).toBe('A title')
})
