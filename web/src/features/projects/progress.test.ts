import { expect, test } from 'vitest'
import { progressOf, progressText } from './progress.ts'

const distribution = {
  ...{ top_3: 0, top_10: 0, top_20: 0, no_rank: 110 },
  ...{ top_50: 0, top_100: 0, not_ranked: 0, not_checked: 94 },
}
const counts = { keyword_count: 110, updating: 90, waiting: 94, distribution }

test('progress counts what is known, not what has stopped waiting', () => {
  const progress = progressOf(counts)
  expect(progress).toEqual({ done: 16, total: 110, isFirst: true, isUnknown: false })
  expect(progress && progressText(progress)).toBe('16 of 110 checked')
  expect(progressOf({ ...counts, updating: 0 })).toBeNull()
  const none = { ...distribution, not_checked: 110 }
  expect(progressOf({ ...counts, waiting: 110, distribution: none })?.isUnknown).toBe(true)
  // Known keywords that are all checked once more stay known.
  const known = { ...distribution, not_checked: 0 }
  expect(progressOf({ ...counts, waiting: 110, distribution: known })?.isUnknown).toBe(false)
  expect(progressOf({ ...counts, distribution: { ...distribution, not_checked: 0 } })?.isFirst).toBe(false)
})
