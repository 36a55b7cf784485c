import { expect, test } from 'vitest'
import { normalisePhrase } from './phrase.ts'

test.each([
  ['  Coffee \t SHOP ', 'coffee shop'],
  ['coffee\u00a0\u2003shop\n', 'coffee shop'],
  ['Cafe\u0301', 'café'],
  ['КУПИТЬ Стол', 'купить стол'],
])('%j is written %j', (typed, normal) => {
  expect(normalisePhrase(typed)).toBe(normal)
})
