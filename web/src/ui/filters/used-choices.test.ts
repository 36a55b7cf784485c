import { expect, test } from 'vitest'
import { withUsed } from './used-choices.ts'

const used = (id: number, count: number) => ({ id, name: `used ${id}`, count })

test('what is in use comes first with its count, most used first, and the rest keeps its order', () => {
  const choices = ['1', '2', '3', '4'].map((value) => ({ value, label: `choice ${value}` }))
  expect(withUsed(choices, [used(4, 9), used(2, 3)])).toEqual([
    { value: '4', label: 'choice 4', count: 9 },
    { value: '2', label: 'choice 2', count: 3 },
    { value: '1', label: 'choice 1' },
    { value: '3', label: 'choice 3' },
  ])
  expect(withUsed([], [used(9, 1)])).toEqual([{ value: '9', label: 'used 9', count: 1 }])
})
