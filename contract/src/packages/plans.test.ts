import { expect, test } from 'vitest'
import {
  checkoutPath,
  dollars,
  monthlyPrice,
  type Plan,
  planFamilies,
  renderLimit,
  startsTrial,
  yearlyTotal,
} from './plans.ts'

const plans = planFamilies.flatMap((family) => family.plans)
const plan = (name: string): Plan => {
  const found = plans.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`There is no plan ${name}.`)
  return found
}

test.each([
  ['starter-250', 15, 250, 5],
  ['starter-500', 26, 500, 5],
  ['business-1000', 55, 1000, 10],
  ['business-2000', 95, 2000, 10],
  ['business-3000', 140, 3000, 10],
  ['agency-5000', 235, 5000, 20],
  ['agency-10000', 420, 10_000, 20],
])('%s costs $%i for %i keywords and %i competitors', (name, price, keywords, competitors) => {
  expect(plan(name)).toMatchObject({ price, keywords, competitors, currency: 'USD' })
})

test('nothing else is sold', () => expect(plans).toHaveLength(7))

test.each([
  [0, 'Not included'],
  [-1, 'Unlimited'],
  [-2, 'Included'],
  [1000, '1,000'],
])('a limit of %i reads %s', (limit, words) => expect(renderLimit(limit)).toBe(words))

test('a year costs twelve months less a fifth', () => {
  expect(monthlyPrice(plan('starter-250'), 'yearly')).toBe(12)
  expect(monthlyPrice(plan('starter-250'), 'monthly')).toBe(15)
  expect(yearlyTotal(plan('business-1000'))).toBe(528)
  expect(dollars(monthlyPrice(plan('starter-500'), 'yearly'))).toBe('$20.80')
  expect(dollars(yearlyTotal(plan('agency-10000')))).toBe('$4,032')
})

test('the smallest plan begins with its trial, and never yearly', () => {
  const [smallest, next] = [plan('starter-250'), plan('starter-500')]
  expect(checkoutPath(smallest, 'yearly', true)).toBe('/register?package=starter-250-trial')
  expect(checkoutPath(smallest, 'yearly', false)).toBe('/register?package=starter-250')
  expect(checkoutPath(next, 'yearly', true)).toBe('/register?package=starter-500&plan_type=yearly')
  expect(checkoutPath(next, 'monthly', true)).toBe('/register?package=starter-500')
  expect(startsTrial(smallest, true)).toBe(true)
  expect(startsTrial(smallest, false)).toBe(false)
  expect(startsTrial(next, true)).toBe(false)
})
