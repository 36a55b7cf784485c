import { expect, test } from 'vitest'
import { fitted } from './fit.ts'

const isThere = (one: string) => one.startsWith('old')

test.each([
  [5, ['a', 'b'], { made: 2, there: 1, leftOut: 0 }],
  [2, ['a', 'b'], { made: 2, there: 1, leftOut: 0 }],
  [1, ['a'], { made: 1, there: 1, leftOut: 1 }],
  [0, [], { made: 0, there: 1, leftOut: 2 }],
  [-1, [], { made: 0, there: 1, leftOut: 2 }],
])('with room for %i the first of the missing ones are made', (room, fitting, fit) => {
  expect(fitted(['a', 'old b', 'b'], isThere, room)).toEqual({ fitting, fit })
})
