import { expect, test } from 'vitest'
import { differenceText } from './difference.ts'

const of = (google_position: number, measured_position: number, days = 3) =>
  differenceText({ days, google_position, measured_position })

test('the line says which is better and by how much', () => {
  expect(differenceText(null)).toBeNull()
  expect(of(6.2, 4)).toBe(
    'Google’s average position 6.2, measured rank 4.0: 2.2 worse at Google, on the 3 days that have both.',
  )
  expect(of(3, 4.5)).toContain('1.5 better at Google')
  expect(of(4, 4, 1)).toMatch(/the same on the 1 day that has both\.$/)
})
