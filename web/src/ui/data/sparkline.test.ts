import { expect, test } from 'vitest'
import { sparklinePaths } from './sparkline.ts'

const size = { width: 10, height: 10, inset: 0 }
const paths = (points: (number | null)[], spare?: number) =>
  sparklinePaths(points, size, true, { lowest: 1, highest: 11 }, spare)

test('missing points are gaps, but for as many in a row as the frequency explains', () => {
  const weekly = [5, null, null, 7, null, null, null, 9]
  expect(paths(weekly)).toHaveLength(3)
  expect(paths(weekly, 2)).toHaveLength(2)
  expect(paths(weekly, 3)).toHaveLength(1)
  expect(paths([null, 5, null], 2)).toEqual(['M5 4h0'])
})
