import { usualParts } from '@rankline/contract/reports/parts'
import { expect, test } from 'vitest'
import { listedParts, movedRow, partsOf } from './report-parts.ts'

const formOf = (values: object) => ({ values }) as Parameters<typeof partsOf>[0]

test('the parts are those of the detail until a person chooses some', () => {
  expect(partsOf(formOf({ document_detail: '1' }))).toEqual(usualParts[1])
  expect(partsOf(formOf({ document_detail: '2', parts: [] }))).toEqual(usualParts[2])
  const chosen = ['keywords', 'nonsense', 'summary']
  expect(partsOf(formOf({ document_detail: '2', parts: chosen }))).toEqual(['keywords', 'summary'])
})

test('a part that is off keeps its place in the list', () => {
  const order = listedParts(['summary', 'charts'], null)
  expect(order.slice(0, 3)).toEqual(['summary', 'charts', 'reasons'])
  const moved = movedRow(order, 'charts', 1)
  expect(moved.slice(0, 3)).toEqual(['summary', 'reasons', 'charts'])
  expect(listedParts(['summary'], moved)).toBe(moved)
  // Another choice than that of the list, such as the default, has an order of its own.
  expect(listedParts(['charts', 'summary'], moved).slice(0, 2)).toEqual(['charts', 'summary'])
})

test('a part stays at the ends of the list', () => {
  const order = ['summary', 'charts'] as const
  expect(movedRow(order, 'summary', -1)).toBe(order)
  expect(movedRow(order, 'charts', 1)).toBe(order)
  expect(movedRow(order, 'charts', -1)).toEqual(['charts', 'summary'])
})
