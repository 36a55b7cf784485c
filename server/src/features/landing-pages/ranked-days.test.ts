import { expect, test } from 'vitest'
import { changesOf, isContested, pagesOf } from './ranked-days.ts'

const days = (pages: string) =>
  [...pages].flatMap((page, index) =>
    page === '-'
      ? []
      : [
          {
            day: `2026-11-${String(index + 1).padStart(2, '0')}`,
            url: page,
            position: 5 + index,
            is_current: page === 'b',
          },
        ],
  )

test('a change is another page than that of the ranked day before', () => {
  expect(changesOf(days('aab-bc')).map(({ day, from_url, to_url }) => [day, from_url, to_url])).toEqual([
    ['2026-11-03', 'a', 'b'],
    ['2026-11-06', 'b', 'c'],
  ])
  expect(changesOf(days('a-a'))).toEqual([])
})

test('two pages contest a keyword when they switch twice in 30 days', () => {
  expect(isContested(changesOf(days('aba')), '2026-11-10')).toBe(true)
  expect(isContested(changesOf(days('ab')), '2026-11-10')).toBe(false)
  expect(isContested(changesOf(days('abc')), '2026-11-10')).toBe(false)
  expect(isContested(changesOf(days('aba')), '2026-12-02')).toBe(true)
  expect(isContested(changesOf(days('aba')), '2026-12-03')).toBe(false)
})

test('pages that ranked, the latest first', () => {
  expect(pagesOf(days('aab'))).toEqual([
    { url: 'b', days: 1, best_position: 7, last_seen_on: '2026-11-03', is_current: true },
    { url: 'a', days: 2, best_position: 5, last_seen_on: '2026-11-02', is_current: false },
  ])
})
