import { expect, test } from 'vitest'
import { isShown, shownView, viewOf } from './preset-view.ts'

const search = {
  changes: '1',
  sort: 'keyword',
  compare_from: '2026-01-01',
  compare_to: '2026-01-08',
  page: '3',
}

test('a view has filters, compared days, sort and columns, and gives them back', () => {
  const query = shownView(search, ['serp', 'volume'])
  expect(query).toBe(
    'changes=1&compare_from=2026-01-01&compare_to=2026-01-08&sort=keyword&hidden_columns=serp%2Cvolume',
  )
  const { search: change, hidden } = viewOf(query)
  expect(hidden).toEqual(['serp', 'volume'])
  expect(change).toMatchObject({ changes: '1', compare_from: '2026-01-01', sort: 'keyword', page: undefined })
  expect(change).not.toHaveProperty('hidden_columns')
  expect(change.tag).toBeUndefined()
})

test('a view in which nothing is hidden shows all columns; an older preset leaves them', () => {
  expect(viewOf(shownView(search, [])).hidden).toEqual([])
  expect(viewOf('changes=1').hidden).toBeNull()
})

test('a view is shown with its columns alone; an older preset with any', () => {
  const query = shownView(search, ['serp'])
  expect(isShown(query, { ...search, page: '9' }, ['serp'])).toBe(true)
  expect(isShown(query, search, [])).toBe(false)
  expect(isShown('changes=1', { changes: '1' }, ['serp'])).toBe(true)
  expect(isShown('changes=1', { changes: '2' }, [])).toBe(false)
})
