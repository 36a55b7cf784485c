import { expect, test } from 'vitest'
import { type PageSlice, slicePage } from './paging.ts'

function slices(search: string, total: number): PageSlice[] {
  const { pages } = slicePage(search, total, 0)
  return Array.from({ length: pages }, (_, page) => slicePage(search, total, page))
}

test('pages hold 8 to 10 results and together all of them, in order', () => {
  const searches = Array.from({ length: 50 }, (_, n) => `search ${n}`)
  const sizes = new Set<number>()
  let repeated = 0
  for (const search of searches) {
    const all = slices(search, 123)
    const shown = all.flatMap(({ indices }) => indices)
    expect([...new Set(shown)].sort((a, b) => a - b)).toEqual(Array.from({ length: 123 }, (_, n) => n))
    expect(all[0]?.indices[0]).toBe(0)
    repeated += shown.length - 123
    for (const { indices } of all.slice(0, -1)) sizes.add(indices.length)
  }
  expect([...sizes].sort((a, b) => a - b)).toEqual([8, 9, 10])
  expect(repeated).toBeGreaterThan(50)
})

test('there is nothing behind the last page', () => {
  const all = slices('search', 30)
  expect(slicePage('search', 30, all.length)).toEqual({ indices: [], pages: all.length })
  expect(slicePage('search', 0, 0)).toEqual({ indices: [], pages: 0 })
})
