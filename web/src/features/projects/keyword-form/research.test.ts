import { expect, test } from 'vitest'
import { costOfResearch } from './research.ts'

const known = { keywords: 3, checks: 42, requests: 504, cost: 1.008, left: 40 }

test('the cost of a research names checks, the package and the price', () => {
  expect(costOfResearch(known, '2026-12-14')).toBe(
    'Up to 42 checks: 3 new keywords, daily for 14 days. Uses 3 of the 40 keywords left in the package. Costs up to $1.01 at present prices (504 requests).',
  )
  const once = { keywords: 1, checks: 1, requests: 1, cost: 0.002, left: null }
  expect(costOfResearch(once, 'once')).toBe(
    'Up to 1 check: 1 new keyword, checked once. Costs less than $0.01 at present prices (1 request).',
  )
})

test('an unknown price is not a price of nothing', () => {
  expect(costOfResearch({ ...known, cost: null, requests: null }, 'once')).toContain('charges is unknown')
  expect(costOfResearch({ ...known, cost: 0 }, 'once')).toContain('charges nothing')
  expect(costOfResearch({ ...known, keywords: 0, checks: 0 }, 'once')).toBe(
    'The project tracks all of these keywords already.',
  )
})
