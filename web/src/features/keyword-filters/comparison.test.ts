import { expect, test } from 'vitest'
import { comparedDaysOf, snapshotText } from './comparison.ts'

test('two days in order are compared', () => {
  expect(comparedDaysOf({ compare_from: '2026-11-01', compare_to: '2026-11-08' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-08',
  })
  expect(comparedDaysOf({ compare_from: '2026-11-08', compare_to: '2026-11-01' })).toBeNull()
  expect(comparedDaysOf({ compare_from: '2026-99-01', compare_to: '2026-11-01' })).toBeNull()
  expect(comparedDaysOf({ compare_to: '2026-11-01' })).toBeNull()
})

test('a standing tells which check it comes from, and that there was none', () => {
  const seen = { day: '2026-11-08', current_position: 4, depth: 100 }
  expect(snapshotText(seen, '2026-11-08')).toEqual({ text: '4', note: null })
  expect(snapshotText(seen, '2026-11-09')).toEqual({ text: '4', note: 'checked on 8 Nov, not on 9 Nov' })
  expect(snapshotText({ ...seen, current_position: null, depth: 20 }, '2026-11-08')).toEqual({
    text: '-',
    note: 'not in the top 20',
  })
  expect(snapshotText(null, '2026-11-08')).toEqual({ text: 'no check', note: 'Not checked until 8 Nov' })
})
