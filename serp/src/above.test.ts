import { expect, test } from 'vitest'
import { columnAbove, groupsOf, measureAbove, tellsColumn } from './above.ts'
import { elementHeights } from './element-heights.ts'
import { google } from './engines/google/google.ts'
import type { ColumnItem, Organic } from './page.ts'
import { readList } from './sources/dataforseo.ts'

const result = (number: number) =>
  `<div class="g"><div class="tF2Cxc"><a href="https://site${number}.test/"><h3 class="LC20lb">Site ${number}</h3></a><div class="VwiC3b">About site ${number}.</div></div></div>`
const advertisement =
  '<div class="uEierd" data-text-ad="1"><a href="https://shop.test/"><div role="heading">A shop</div></a></div>'
const questions = ['How?', 'Why?']
  .map(
    (question) =>
      `<div class="related-question-pair" data-q="${question}"><div role="button">${question}</div></div>`,
  )
  .join('')
const overview = '<div id="eKIzJc"><h2>AI Overview</h2><div>Generating…</div></div>'

/** A page of Google with these blocks of its result column. */
const read = (top: string, ...blocks: string[]) =>
  google.parsePage(
    `<html><head><title>shoes - Google Search</title></head><body><form action="/search"><input name="q" value="shoes"></form>
    <div id="main">${top}<div id="search"><div id="rso">${blocks.join('')}</div></div></div><footer></footer></body></html>`,
    { device: 'desktop' },
  )

const desktop = { engine: 'google', device: 'desktop' } as const
const phone = { engine: 'google', device: 'mobile' } as const
const at = (position: number) => ({ position, isSnippet: false })

test('a page keeps the order of its column: overview, ads, results, questions', () => {
  const page = read(
    `${overview}<div id="tads">${advertisement}${advertisement}</div>`,
    result(1),
    questions,
    result(2),
  )
  expect(page.column).toEqual(['ai_overview', 'ads_top', 'ads_top', 'organic', 'people_also_ask', 'organic'])
  expect(page.shown).toBe(6)
  const above = columnAbove(page.column!, page.organic, at(2))
  expect(above).toEqual(['ai_overview', 'ads_top', 'ads_top', 'organic', 'people_also_ask'])
})

test('an overview that is shown but was not read counts with the height of a collapsed one', () => {
  const page = read(overview, result(1))
  expect(page.features).toContainEqual({ type: 'ai_overview', children: [] })
  const above = columnAbove(page.column!, page.organic, at(1))!
  const { head, ai_overview } = elementHeights.desktop
  expect(measureAbove(above, desktop)).toEqual({ things: 1, pixels: head + ai_overview })
})

const column: ColumnItem[] = ['ads_top', 'ads_top', 'featured_snippet', 'organic', 'images', 'organic']
const organic: Pick<Organic, 'position' | 'absolute'>[] = [
  { position: 1, absolute: 4 },
  { position: 2, absolute: 6 },
]

test('nothing above the first result is a measure of its own: the head of the page', () => {
  expect(measureAbove([], desktop)).toEqual({ things: 0, pixels: elementHeights.desktop.head })
  expect(measureAbove([], phone)).toEqual({ things: 0, pixels: elementHeights.mobile.head })
})

test('the sum of the heights differs by device', () => {
  const above = columnAbove(column, organic, at(2))!
  for (const search of [desktop, phone]) {
    const { head, ads_top, featured_snippet, organic: plain, images } = elementHeights[search.device]
    expect(measureAbove(above, search)).toEqual({
      things: 5,
      pixels: head + 2 * ads_top + featured_snippet + plain + images,
    })
  }
})

test('what follows each other is one group', () => {
  expect(groupsOf(columnAbove(column, organic, at(2))!, desktop)).toEqual([
    { item: 'ads_top', count: 2, pixels: 2 * elementHeights.desktop.ads_top },
    { item: 'featured_snippet', count: 1, pixels: elementHeights.desktop.featured_snippet },
    { item: 'organic', count: 1, pixels: elementHeights.desktop.organic },
    { item: 'images', count: 1, pixels: elementHeights.desktop.images },
  ])
})

test('what is beside the column is not above', () => {
  expect(measureAbove(['aside', 'ads_top'], desktop)).toEqual(measureAbove(['ads_top'], desktop))
  expect(groupsOf(['ads_top', 'aside', 'ads_top'], desktop)).toMatchObject([{ item: 'ads_top', count: 2 }])
})

test('a site of the snippet is where the snippet is', () => {
  expect(columnAbove(column, organic, { position: 1, isSnippet: true })).toEqual(['ads_top', 'ads_top'])
  expect(columnAbove(['organic'], organic, { position: 1, isSnippet: true })).toBeNull()
})

test('a result without a place, on a later page or at a place of something else has nothing said', () => {
  expect(columnAbove(column, [{ position: 1 }], at(1))).toBeNull()
  expect(columnAbove(column, [{ position: 11, absolute: 7 }], at(11))).toBeNull()
  expect(columnAbove(column, [{ position: 1, absolute: 3 }], at(1))).toBeNull()
  expect(columnAbove(column, organic, at(3))).toBeNull()
})

test('heights of other engines are not known, the number of things is', () => {
  expect(measureAbove(['ads_top', 'organic'], { ...desktop, engine: 'bing' })).toEqual({
    things: 2,
    pixels: null,
  })
  expect(groupsOf(['ads_top'], { ...desktop, engine: 'bing' })).toEqual([
    { item: 'ads_top', count: 1, pixels: null },
  ])
})

test.each([
  ['direct', 'google', 'web', true],
  ['dataforseo', 'google', 'web', true],
  // It does not name the overviews of Bing, which may be above everything.
  ['dataforseo', 'bing', 'web', false],
  ['serper', 'google', 'web', false],
  ['serper', 'yahoo', 'web', true],
  ['direct', 'google', 'images', false],
  [null, 'google', 'web', false],
] as const)('a page of %s for %s %s names everything in its column: %s', (source, engine, type, isTold) => {
  expect(tellsColumn(source, { engine, type })).toBe(isTold)
})

const item = (type: string, rank: number, more: object = {}) => ({
  type,
  rank_absolute: rank,
  ...(type === 'organic' && { url: `https://site${rank}.test/`, title: `Site ${rank}` }),
  ...more,
})

test('DataForSEO: the order by absolute rank, with kinds that have no name of ours and what is at the right', () => {
  const items = [
    item('paid', 1),
    item('knowledge_graph', 2, { position: 'right' }),
    item('math_solver', 3),
    item('organic', 4, { rank_group: 1 }),
    item('people_also_ask', 5),
    item('organic', 6, { rank_group: 2 }),
    item('paid', 7),
  ]
  const list = readList({ items })
  expect(list.column).toEqual(['ads_top', 'aside', 'other', 'organic', 'people_also_ask', 'organic'])
  expect(columnAbove(list.column!, list.organic, at(1))).toEqual(['ads_top', 'aside', 'other'])
})

test('DataForSEO: a rank that is missing or there twice hides what is above', () => {
  expect(readList({ items: [item('organic', 2, { rank_group: 1 })] })).not.toHaveProperty('column')
  const twice = [item('paid', 1), item('video', 1), item('organic', 2, { rank_group: 1 })]
  expect(readList({ items: twice })).not.toHaveProperty('column')
})

test('DataForSEO: results after the tenth are on a later page', () => {
  const items = Array.from({ length: 12 }, (_, index) =>
    item('organic', index + 1, { rank_group: index + 1 }),
  )
  const list = readList({ items })
  expect(list.column).toHaveLength(10)
  expect(columnAbove(list.column!, list.organic, at(10))).toHaveLength(9)
  expect(columnAbove(list.column!, list.organic, at(11))).toBeNull()
})
