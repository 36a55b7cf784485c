import { columnAbove } from '@rankline/serp/above'
import { google } from '@rankline/serp/engines/google/google'
import type { ColumnItem } from '@rankline/serp/page'
import { coffee } from '@rankline/serp/testing/requests'
import { expect, test } from 'vitest'
import { resultPage } from './pages/result-page.ts'
import { createWorld, type Query, type Ranking } from './world.ts'

const world = createWorld('above')

/** The features before a result, by the number of results above it; an ad is a thing of its own. */
const places: readonly (readonly [type: ColumnItem, before: number])[] = [
  ['ai_overview', 0],
  ['ads_top', 0],
  ['featured_snippet', 0],
  ['local_pack', 1],
  ['people_also_ask', 2],
  ['top_stories', 3],
  ['images', 4],
  ['videos', 6],
]

/** The column as the sandbox made it, from its own knowledge. */
function madeColumn({ features }: Ranking, results: number): ColumnItem[] {
  const column: ColumnItem[] = []
  for (let row = 0; row <= results; row += 1) {
    for (const [type, before] of places) {
      const items = features.find((feature) => feature.type === type)?.items.length ?? 0
      if (before !== row || items === 0) continue
      for (let count = type === 'ads_top' ? items : 1; count > 0; count -= 1) column.push(type)
    }
    if (row < results) column.push('organic')
  }
  const below = features.find(({ type }) => type === 'ads_bottom')?.items ?? []
  return [...column, ...below.map(() => 'ads_bottom' as const)]
}

test.each(['desktop', 'mobile'] as const)(
  'the column of a page on %s is what the sandbox put there',
  (device) => {
    const shown = new Set<ColumnItem>()
    for (let number = 0; number < 120; number += 1) {
      const query: Query = { ...coffee, phrase: `shoes ${number}`, place: '', device }
      const ranking = world.rank(query, '2026-03-01')
      const page = google.parsePage(resultPage(query, ranking, 0), { device, type: 'web' })
      expect(page.column, query.phrase).toEqual(madeColumn(ranking, page.organic.length))
      for (const { position } of page.organic) {
        const above = columnAbove(page.column!, page.organic, { position, isSnippet: false })
        expect(above?.filter((item) => item === 'organic')).toHaveLength(position - 1)
      }
      for (const item of page.column!) shown.add(item)
    }
    expect([...shown]).toEqual(
      expect.arrayContaining([...places.map(([type]) => type), 'organic', 'ads_bottom']),
    )
  },
)
