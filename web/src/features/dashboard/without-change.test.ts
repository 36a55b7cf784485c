import { expect, test } from 'vitest'
import { withoutChange } from './without-change.ts'

const counters = {
  projects: 2,
  keywords: 3_600,
  active_requests: 0,
  improved: 642,
  declined: 670,
  stable: 1_097,
}

test('T16 keywords that are in none of the three counts are named', () => {
  expect(withoutChange(counters)).toBe('1,191 not ranked or new')
  expect(withoutChange({ ...counters, keywords: 2_409 })).toBeUndefined()
})
