import { afterEach, expect, test } from 'vitest'
import { selectionOf } from './row-selection.ts'

const selection = selectionOf('projects')
afterEach(selection.clear)
const ids = () => [...selection.get().ids]

test('rows are added and removed, and each list has its own', () => {
  selection.add(1, 2)
  selection.add(2, 3)
  selection.remove(1)
  expect(ids()).toEqual([2, 3])
  expect(selectionOf('projects')).toBe(selection)
  expect(selectionOf('keywords').get().ids.size).toBe(0)
})

test('a cleared selection has neither rows nor filters', () => {
  selection.set({ ids: new Set([1]), matching: { query: 'top=10', total: 40 } })
  selection.remove(1)
  expect(selection.get().matching?.total).toBe(40)
  selection.clear()
  expect(selection.get()).toEqual({ ids: new Set(), matching: null })
})
