import { expect, test } from 'vitest'
import { usedFirst } from './used-choices.ts'

test('what is in use comes first, most used first, and the rest keeps its order', () => {
  const choices = ['1', '2', '3', '4'].map((value) => ({ value }))
  expect(usedFirst(choices, [{ id: 4 }, { id: 2 }]).map(({ value }) => value)).toEqual(['4', '2', '1', '3'])
  expect(usedFirst(choices, [{ id: 9 }])).toEqual(choices)
})
