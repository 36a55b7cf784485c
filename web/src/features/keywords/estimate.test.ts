import { expect, test } from 'vitest'
import { estimateText } from './estimate.ts'

test.each([
  [{ checks: 3, requests: 36, cost: 0.36 }, '3 checks, about 36 requests, $0.36 at present prices.'],
  [{ checks: 1, requests: 1, cost: 0 }, '1 check, about 1 request, free of charge.'],
  [{ checks: 1200, requests: null, cost: null }, '1,200 checks, at an unknown cost.'],
  [{ checks: 0, requests: 0, cost: 0 }, 'All of them are being updated, or are disabled.'],
])('%o', (estimate, text) => {
  expect(estimateText(estimate)).toBe(text)
})
