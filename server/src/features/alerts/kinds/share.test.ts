import { expect, test } from 'vitest'
import { isShareMoved } from './share.ts'
import { shareDays } from './share-days.ts'

type Case = Parameters<typeof isShareMoved>
const cases: [...Case, boolean][] = [
  ['share_moves', 5, 10, 15, true],
  ['share_moves', 5, 15, 10, true],
  ['share_moves', 5, 10, 14.9, false],
  // As precisely as it is shown.
  ['share_moves', 5, 10, 14.96, true],
  ['share_rises', 5, 10, 15, true],
  ['share_rises', 5, 15, 10, false],
  ['share_falls', 5, 15, 10, true],
  ['share_falls', 5, 10, 15, false],
  ['share_moves', 1, 10, 10, false],
  // The first day with a share is a baseline, and so is the end of one.
  ['share_moves', 1, null, 50, false],
  ['share_moves', 1, 50, null, false],
]

test.each(cases)('%s by %d from %d to %d', (action, points, before, now, isMoved) => {
  expect(isShareMoved(action, points, before, now)).toBe(isMoved)
})

const row = (keyword_id: number, day: number, position: number | null, weight = 1) => ({
  keyword_id,
  day: `2026-03-0${day}`,
  position,
  weight,
})

test('a share is counted over the keywords known on both days, each by its weight', () => {
  const rows = [
    row(1, 1, 1, 3),
    row(2, 1, null),
    // Added: it changes nothing on its first day.
    row(3, 2, null, 100),
    row(1, 2, 2, 3),
    row(2, 3, 1),
  ]
  const rounded = shareDays(rows, [0.4, 0.2]).map(({ day, before, now }) => [
    day,
    Math.round(before ?? -1),
    Math.round(now ?? -1),
  ])
  expect(rounded).toEqual([
    ['2026-03-02', 75, 38],
    ['2026-03-03', 1, 2],
  ])
})

test('a curve that gives the first place no clicks has no share', () => {
  expect(shareDays([row(1, 1, 1), row(1, 2, 2)], [0, 0])).toEqual([
    { day: '2026-03-02', before: null, now: null, keywords: 1 },
  ])
})
