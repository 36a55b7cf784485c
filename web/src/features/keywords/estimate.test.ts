import { expect, test } from 'vitest'
import { estimateText } from './estimate.ts'

test.each([
  [{ checks: 3, cost: 0.36 }, 50, 'Uses 3 of your 50 checks today. Costs $0.36 at present prices.'],
  [{ checks: 1, cost: 0 }, 1, 'Uses 1 of your 1 check today.'],
  [{ checks: 1200, cost: null }, null, 'Uses 1,200 checks. What this costs is unknown.'],
  [{ checks: 0, cost: 0 }, 50, 'All of them are being updated, or are disabled.'],
])('%o, %s a day', (estimate, allowed, text) => {
  expect(estimateText(estimate, allowed)).toBe(text)
})
