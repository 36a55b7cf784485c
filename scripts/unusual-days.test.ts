import { expect, test } from 'vitest'
import { simulate } from '../bench/unusual-days.ts'

test.each([
  { projects: 12, keywords: 50 },
  { projects: 6, keywords: 250 },
])('of $keywords keywords, planted drops are found, and ordinary days are quiet', (size) => {
  const found = simulate({ ...size, days: 365, seed: 11 })
  expect(found.drops).toBeGreaterThan(15)
  expect(found.dropsFound / found.drops).toBeGreaterThanOrEqual(0.95)
  const twoMonths = 365 / 6
  expect((found.falseAlarms / found.ordinaryDays) * twoMonths).toBeLessThanOrEqual(1)
  expect(found.alarmsOfField / found.fieldDays).toBeLessThan(0.1)
})

test('without what the field did, the days on which everything moves would be alarms', () => {
  const found = simulate({ projects: 6, keywords: 100, days: 365, seed: 11, isBlind: true })
  expect(found.alarmsOfField / found.fieldDays).toBeGreaterThan(0.5)
})
