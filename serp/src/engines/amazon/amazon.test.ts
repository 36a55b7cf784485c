import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { amazon } from './amazon.ts'

const search: Search = {
  phrase: 'cat food',
  engine: 'amazon',
  type: 'products',
  country: 'de',
  language: 'en',
  device: 'desktop',
}
const urlOf = (changes: Partial<Search> = {}, page = 0) =>
  amazon.buildRequest({ search: { ...search, ...changes }, page, offset: 0, wanted: 100 }).url
const parse = (html: string, country?: string) =>
  amazon.parsePage(html, { device: 'desktop', ...(country !== undefined && { country }) })

const slot = (asin: string, inner: string, more = '') =>
  `<div data-asin="${asin}" data-index="1" data-uuid="u" data-component-type="s-search-result" class="s-result-item ${more}">${inner}</div>`
const plain = (asin: string, title: string) =>
  slot(
    asin,
    `<img alt="${title}"><h2><a href="/-/en/${title.replaceAll(' ', '-')}/dp/${asin}/ref=sr_1_1">${title}</a></h2>
     <i><span class="a-icon-alt">4.5 out of 5 stars</span></i><span class="a-offscreen">9.99</span>`,
  )
const box = '<input id="twotabsearchtextbox" name="field-keywords" value="cat food">'
const footer = '<div id="navFooter"><a href="/help">Help</a></div>'
const pages = (current: number, ...others: number[]) =>
  `<span class="s-pagination-strip"><span class="s-pagination-item s-pagination-selected">${current}</span>${others
    .map(
      (page) =>
        `<a class="s-pagination-item" href="/-/en/s?k=cat+food&amp;page=${page}&amp;ref=x">${page}</a>`,
    )
    .join('')}</span>`
const html = (body: string, title = 'Amazon.de : cat food') =>
  `<html><head><title>${title}</title></head><body>${box}${body}</body></html>`

const list = [
  slot('B000000AD1', '<h2><a href="/sspa/click?url=%2Fdp%2FB000000AD1">Bought place</a></h2>', 'AdHolder'),
  plain('B000000001', 'Dry food'),
  slot(
    'B000000002',
    '<h2><span>Brand</span></h2><a class="a-text-normal" href="/Wet/dp/B000000002"><h2 aria-label="Wet food"><span>Wet food</span></h2></a>',
  ),
  '<div class="s-result-item"><div data-component-type="s-searchgrid-carousel"><div data-asin="B00CAROUSE"><h2><a href="/dp/B00CAROUSE">Carousel</a></h2></div></div></div>',
  slot(
    'B000000AD2',
    '<span class="puis-sponsored-label-text sponsored-label">Ad</span><h2><a href="/dp/B000000AD2">Between</a></h2>',
  ),
  plain('B000000003', 'Treats'),
  '<div data-asin="" data-component-type="s-search-result"><h2>Nothing</h2></div>',
  '<span data-component-type="text-reformulation-widget"><a href="/s?k=kitten+food&amp;ref=sugsr_0">kitten food</a></span>',
].join('')
const full = html(list + pages(1, 2, 3) + footer)

test.each([
  [{}, 0, 'https://www.amazon.de/s?k=cat+food&language=en_GB'],
  [{ language: 'de' }, 2, 'https://www.amazon.de/s?k=cat+food&page=3&language=de_DE'],
  [{ country: 'gb' }, 0, 'https://www.amazon.co.uk/s?k=cat+food&language=en_GB'],
  [{ country: 'br', language: 'pt' }, 0, 'https://www.amazon.com.br/s?k=cat+food&language=pt_BR'],
  [{ country: 'jp', language: 'xx' }, 0, 'https://www.amazon.co.jp/s?k=cat+food&language=ja_JP'],
])('asks the shop of the country: %o, page %i', (changes, page, url) => {
  expect(urlOf(changes, page)).toBe(url)
})

test('products in order under their canonical addresses, advertised ones apart', () => {
  const page = parse(full)
  expect(page).toMatchObject({ status: 'ok', query: 'cat food', hasNext: true, relateds: ['kitten food'] })
  expect(page.organic.map(({ url, title }) => [url, title])).toEqual([
    ['https://www.amazon.de/dp/B000000001', 'Dry food'],
    ['https://www.amazon.de/dp/B000000002', 'Wet food'],
    ['https://www.amazon.de/dp/B000000003', 'Treats'],
  ])
  expect(page.organic[0]?.description).toBe('9.99 · 4.5 out of 5 stars')
  expect(page.features).toEqual([
    { type: 'ads_top', children: [{ title: 'Bought place', url: 'https://www.amazon.de/dp/B000000AD1' }] },
    { type: 'ads_bottom', children: [{ title: 'Between', url: 'https://www.amazon.de/dp/B000000AD2' }] },
    { type: 'related_searches', children: [{ title: 'kitten food', url: null }] },
  ])
})

test('the shop is the one that was asked, else the one the page names', () => {
  expect(parse(full, 'se').organic[0]?.url).toBe('https://www.amazon.se/dp/B000000001')
  expect(parse(full.replace('Amazon.de', 'Amazon.co.uk')).organic[0]?.url).toBe(
    'https://www.amazon.co.uk/dp/B000000001',
  )
})

test.each([
  ['the last page', pages(3, 1, 2) + footer, false],
  ['a page between', pages(2, 1, 3) + footer, true],
  ['a list of one page', footer, false],
  ['a page cut off before its end', '', null],
])('what comes after %s', (_name, end, hasNext) => {
  expect(parse(html(list + end)).hasNext).toBe(hasNext)
})

test.each([
  [
    'no_results',
    html(`<div class="celwidget slot=MAIN widgetId=messaging-messages-no-results">Nichts</div>${footer}`),
  ],
  ['no_results', html(`<span>No results for </span><span>cat food</span>${footer}`)],
  [
    'blocked',
    '<html><title>Amazon.de</title><form action="/errors/validateCaptcha"><input name="amzn"></form></html>',
  ],
  ['blocked', '<html><title>Robot Check</title></html>'],
  [
    'blocked',
    '<html><title>Sorry! Something went wrong!</title><a href="/ref=cs_503_link"><img src="/500_503.png"></a>',
  ],
  ['js_required', html(footer)],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], features: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(amazon, [full, html(footer)])
})
