import { defaultClickCurve } from '@rankline/serp/metrics'
import { expect, test } from 'vitest'
import { averageDays, keywordDays } from './preview.ts'

const row = (keyword_id: number, day: number, position: number | null) => ({
  keyword_id,
  day: `2026-03-0${day}`,
  position,
})
const since = '2026-03-02'

test('single keywords: counted by day, the first known day is a baseline', () => {
  const rows = [
    row(1, 1, 12),
    row(1, 2, 3),
    row(1, 4, 15),
    row(1, 5, 2),
    row(2, 4, 2),
    row(2, 5, null),
    row(3, 3, 1),
  ]
  const top = { type: 'position', action: 'top_3', value: null } as const
  expect(keywordDays(top, rows.toReversed(), since, defaultClickCurve)).toEqual([
    { day: '2026-03-02', keyword_count: 1 },
    { day: '2026-03-05', keyword_count: 1 },
  ])
  const dropped = { type: 'position', action: 'dropped', value: null } as const
  expect(keywordDays(dropped, rows, since, defaultClickCurve)).toEqual([
    { day: '2026-03-05', keyword_count: 1 },
  ])
  expect(keywordDays(top, rows, '2026-03-03', defaultClickCurve).map(({ day }) => day)).toEqual([
    '2026-03-05',
  ])
})

test('averages: new keywords change nothing, and who was not looked at keeps the last position', () => {
  const declined = { type: 'visibility', action: 'declined', value: null } as const
  // Day 2 adds an unranked keyword, day 3 checks only the second, day 4 drops the first.
  const rows = [row(1, 1, 1), row(1, 2, 1), row(2, 2, null), row(2, 3, null), row(1, 4, null)]
  expect(averageDays(declined, rows, since, defaultClickCurve)).toEqual([
    { day: '2026-03-04', keyword_count: 2 },
  ])
  const worse = { type: 'avg', action: 'increase_number', value: 5 } as const
  expect(
    averageDays(
      worse,
      [row(1, 1, 10), row(1, 2, 20), row(2, 2, 90), row(1, 3, 24)],
      since,
      defaultClickCurve,
    ),
  ).toEqual([{ day: '2026-03-02', keyword_count: 1 }])
})
