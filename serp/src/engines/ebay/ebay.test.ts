import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { ebay } from './ebay.ts'
import { fewer, full, html, list, next, offer, rewritten, shell } from './samples.ts'

const search: Search = {
  phrase: 'old lamp',
  engine: 'ebay',
  type: 'products',
  country: 'ca',
  language: 'fr',
  device: 'desktop',
}
const urlOf = (changes: Partial<Search>, page: number) =>
  ebay.buildRequest({ search: { ...search, ...changes }, page, offset: 0, wanted: 100 }).url
const parse = (html: string) => ebay.parsePage(html, { device: 'desktop' })

test.each([
  [{}, 0, 'https://www.cafr.ebay.ca/sch/i.html?_nkw=old+lamp&_sacat=0&_ipg=60'],
  [
    { country: 'gb', language: 'en' },
    2,
    'https://www.ebay.co.uk/sch/i.html?_nkw=old+lamp&_sacat=0&_ipg=60&_pgn=3',
  ],
])('asks the market of the country: %o, page %i', (changes, page, url) => {
  expect(urlOf(changes, page)).toBe(url)
})

test('offers in order under their plain address', () => {
  const page = parse(html(list + next))
  expect(page).toMatchObject({ status: 'ok', query: 'old lamp', hasNext: true })
  expect(page.organic.map(({ absolute }) => absolute)).toEqual([1, 2])
  expect(page.organic.map(({ url, title }) => [url, title])).toEqual([
    ['https://www.ebay.de/itm/111111111111', 'Brass lamp'],
    ['https://www.ebay.de/itm/222222222222', 'Oil lamp'],
  ])
})

test('offers for fewer words are not of the list, which ends before them', () => {
  const page = parse(html(list + fewer + offer('333333333333', 'A lamp') + next))
  expect(page.organic).toHaveLength(2)
  expect(page.hasNext).toBe(false)
  expect(
    parse(html(`<h3>No exact matches found</h3>${fewer}${offer('333333333333', 'A lamp')}`)).status,
  ).toBe('no_results')
})

test('a notice above the list of a chosen order ends nothing', () => {
  const notice =
    '</ul><div class="srp-river-answer srp-river-answer--REWRITE_START">We streamlined your search</div><ul>'
  const page = parse(html(notice + list + next))
  expect(page.organic).toHaveLength(2)
  expect(page.hasNext).toBe(true)
})

test('a box of several offers among the list is none of it', () => {
  const box = `<li><h3>From our popular brands</h3><ul>${offer('333333333333', 'A lamp')}${offer('444444444444', 'B lamp')}</ul></li>`
  expect(parse(html(list + box + next)).organic.map(({ title }) => title)).toEqual(['Brass lamp', 'Oil lamp'])
})

test('offers beyond those that the heading counts are not of the list, whatever announces them', () => {
  const told = (count: string) =>
    parse(
      html(
        `<h1>${count} Ergebnisse für old lamp</h1>${list}<li>Für weniger Wörter</li>${offer('333333333333', 'A lamp')}${next}`,
      ),
    )
  expect(told('2')).toMatchObject({ organic: { length: 2 }, hasNext: false })
  expect(told('1.300+')).toMatchObject({ organic: { length: 3 }, hasNext: true })
})

test('a heading that counts none, in any language, is an empty list', () => {
  const count = (text: string) => parse(html(`<h1>${text}</h1>${offer('123456', 'Shop on eBay')}`)).status
  expect(count('<span>0</span> results for <span>old lamp</span>')).toBe('no_results')
  expect(count('<span>0</span> Ergebnisse für <span>old lamp</span>')).toBe('no_results')
  expect(count('<span>10</span> results for <span>old lamp</span>')).toBe('js_required')
  expect(count('<span>0</span> other things')).toBe('js_required')
})

test('the end of the list is only believed where it is said', () => {
  expect(
    parse(html(`${list}<a class="pagination__next" aria-disabled="true" href="#">next</a>`)).hasNext,
  ).toBe(false)
  expect(parse(html(list)).hasNext).toBeNull()
})

test.each([
  ['no_results', html('<div class="srp-save-null-search"><h3>No exact matches found</h3></div>')],
  ['blocked', '<html><head><title>Pardon Our Interruption...</title></head></html>'],
  ['blocked', '<html><body><form action="/splashui/captcha_submit"></form></body></html>'],
  ['js_required', html('')],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(ebay, [full, rewritten, shell])
})
