import { expect, test } from 'vitest'
import { type Columns, isShown, shownView, viewOf } from './preset-view.ts'

const search = {
  changes: '1',
  sort: 'keyword',
  compare_from: '2026-01-01',
  compare_to: '2026-01-08',
  page: '3',
}

const usual: Columns = { hidden: [], order: [], widths: {} }
const chosen: Columns = {
  hidden: ['serp', 'volume'],
  order: ['tags', 'place'],
  widths: { tags: 200, place: 90 },
}

test('a view has filters, compared days, sort and columns, and gives them back', () => {
  const query = shownView(search, chosen)
  expect(query).toBe(
    'changes=1&compare_from=2026-01-01&compare_to=2026-01-08&sort=keyword&hidden_columns=serp%2Cvolume' +
      '&column_order=tags%2Cplace&column_widths=place%3A90%2Ctags%3A200',
  )
  const { search: change, columns } = viewOf(query)
  expect(columns).toEqual(chosen)
  expect(change).toMatchObject({ changes: '1', compare_from: '2026-01-01', sort: 'keyword', page: undefined })
  expect(change).not.toHaveProperty('hidden_columns')
  expect(change).not.toHaveProperty('column_order')
  expect(change.tag).toBeUndefined()
})

test('a view with usual columns brings them back; an older preset leaves what it does not name', () => {
  expect(viewOf(shownView(search, usual)).columns).toEqual(usual)
  expect(viewOf('changes=1').columns).toEqual({})
  expect(viewOf('changes=1&hidden_columns=serp').columns).toEqual({ hidden: ['serp'] })
})

test('a view is shown with its columns alone; an older preset with any', () => {
  const query = shownView(search, chosen)
  expect(isShown(query, { ...search, page: '9' }, chosen)).toBe(true)
  expect(isShown(query, search, usual)).toBe(false)
  expect(isShown(query, search, { ...chosen, order: [] })).toBe(false)
  expect(isShown(query, search, { ...chosen, widths: { tags: 200 } })).toBe(false)
  expect(isShown('changes=1', { changes: '1' }, chosen)).toBe(true)
  expect(isShown('changes=1', { changes: '2' }, usual)).toBe(false)
  expect(isShown('changes=1&hidden_columns=serp%2Cvolume', { changes: '1' }, chosen)).toBe(true)
})
