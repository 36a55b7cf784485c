import { expect, test } from 'vitest'
import { amountFromAdmin, amountText, amountToAdmin, amountToWire, featureToWire } from './encoding.ts'

test.each([
  { stored: null, wire: -1, admin: null, text: 'Unlimited' },
  { stored: 0, wire: 0, admin: -1, text: 'Not included' },
  { stored: 250, wire: 250, admin: 250, text: '250' },
  { stored: 2000, wire: 2000, admin: 2000, text: '2,000' },
])('an amount of $stored', ({ stored, wire, admin, text }) => {
  expect(amountToWire(stored)).toBe(wire)
  expect(amountToAdmin(stored)).toBe(admin)
  expect(amountFromAdmin(admin)).toBe(stored)
  expect(amountText(amountToWire(stored))).toBe(text)
})

test('an administrator means unlimited by 0', () => expect(amountFromAdmin(0)).toBe(null))

test.each([
  { isIncluded: true, wire: -2, text: 'Included' },
  { isIncluded: false, wire: 0, text: 'Not included' },
])('a feature that is included: $isIncluded', ({ isIncluded, wire, text }) => {
  expect(featureToWire(isIncluded)).toBe(wire)
  expect(amountText(wire)).toBe(text)
})
