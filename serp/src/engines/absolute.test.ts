import { expect, test } from 'vitest'
import { Page } from '../html.ts'
import type { FeatureType } from '../page.ts'
import { onCaptures, savedPage } from '../testing/captures/on-captures.ts'
import { absoluteRanks } from './absolute.ts'
import { findEngine } from './registry.ts'

/** Ranks on a page of `<i class=TYPE>` and `<a>`, in the given order. */
function ranks(html: string) {
  const page = new Page(html)
  const results = page.elements.filter(({ name }) => name === 'a').map((link) => ({ link }))
  const marks = page.elements.filter(({ name }) => name === 'i')
  const types = [...new Set(marks.map(({ attribs }) => attribs.class as FeatureType))]
  const features = types.map((type) => ({
    type,
    children: [],
    blocks: marks.filter(({ attribs }) => attribs.class === type),
  }))
  return absoluteRanks(page, results, features)
}

const result = '<a>x</a>'
const block = (type: FeatureType, inside = '') => `<i class=${type}>${inside}</i>`

test('results alone are ranked as they stand', () => {
  expect(ranks(result.repeat(3))).toEqual({ ranks: [1, 2, 3], column: ['organic', 'organic', 'organic'] })
})

test('advertisements count one by one, a block of a feature once', () => {
  const top = block('ads_top').repeat(2)
  const questions = block('people_also_ask').repeat(4)
  expect(ranks(top + result + questions + result + block('ads_bottom'))).toEqual({
    ranks: [3, 5],
    column: ['ads_top', 'ads_top', 'organic', 'people_also_ask', 'organic', 'ads_bottom'],
  })
})

test('what stands within another feature, belongs to a result, or stands at the foot is not counted', () => {
  const overview = block('ai_overview', block('videos'))
  const foot = block('related_searches')
  expect(ranks(overview + result + block('sitelinks') + result + foot)).toEqual({
    ranks: [2, 3],
    column: ['ai_overview', 'organic', 'organic'],
  })
})

test('a feature that comes back between other results counts again', () => {
  expect(ranks(block('images') + result + block('images') + result).ranks).toEqual([2, 4])
})

// Counted when this test was written; when a number changes, count the page's column again from the top.
const counted: [engine: string, path: string, ranks: number[]][] = [
  ['google', 'serp-spider/google/2019-05_desktop_plombier-paris.html', [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
  [
    'google',
    'zlurad-serp-parser/google/2021-11_desktop_featured-snippet.html',
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
  ['yahoo', 'sanguinary-web-search-mcp/yahoo/2026-04_yahoo_javascript-tutorial.html', [1, 2, 3, 5, 6, 7, 9]],
  ['yandex', 'kokoc-yandex/yandex/mobile-2021-03-29.html', [2, 3, 4, 6, 7, 8, 9, 10, 11, 12]],
]

onCaptures('on saved pages', () => {
  test.each(counted)('%s %s', (slug, path, wanted) => {
    const capture = savedPage(slug, path)
    const page = findEngine(slug).parsePage(capture.html, capture)
    expect(page.organic.map(({ absolute }) => absolute)).toEqual(wanted)
    expect(page.shown).toBeGreaterThanOrEqual(wanted.at(-1) ?? 0)
  })
})
