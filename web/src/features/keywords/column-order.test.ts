import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnGroups, orderOf } from '../list-layout/table-layout.ts'
import { movedBefore, movedBy, siblingsOf } from './column-order.ts'

const usual = orderOf([])
const everything = () => true

test('a column moves before another one, and a group with all of its columns', () => {
  const moved = movedBefore(usual, 'volume', 'place')
  expect(moved.slice(0, 2)).toEqual(['volume', 'place'])
  const behind = movedBefore(usual, 'positions', 'volume')
  expect(behind.slice(0, 4)).toEqual(['place', 'serp', 'current', 'change'])
  expect(movedBefore(usual, 'place', null).at(-1)).toBe('place')
})

test('a column of a group changes places within its group alone', () => {
  expect(siblingsOf(usual, 'best_position')).toEqual(columnGroups.positions)
  const moved = movedBefore(usual, 'best_position', 'current')
  expect(moved.slice(0, 3)).toEqual(['place', 'best_position', 'current'])
  expect(movedBefore(usual, 'trend', null)).toEqual(usual)
  expect(movedBefore(usual, 'best_position', 'volume')).toEqual(usual)
})

test('a step passes the next column that is shown', () => {
  const isShown = (id: string) => id !== 'traffic'
  const moved = movedBy(usual, 'volume', 1, isShown)
  expect(moved.indexOf('volume')).toBeGreaterThan(moved.indexOf('traffic_value'))
  expect(movedBy(usual, 'place', -1, everything)).toEqual(usual)
  expect(movedBy(usual, 'actions', 1, everything)).toEqual(usual)
  expect(movedBy(usual, 'positions', -1, everything)[0]).toBe('current')
})

test('whatever moves, no column is lost and groups stay together', () => {
  const ids = [...usual, ...Object.keys(columnGroups)]
  const move = fc.record({ id: fc.constantFrom(...ids), before: fc.option(fc.constantFrom(...ids)) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
      const order = moves.reduce<readonly string[]>(
        (now, { id, before }) => movedBefore(now, id, before),
        usual,
      )
      expect([...order].sort()).toEqual([...usual].sort())
      for (const grouped of Object.values(columnGroups)) {
        const places = grouped.map((id) => order.indexOf(id))
        expect(Math.max(...places) - Math.min(...places)).toBe(grouped.length - 1)
      }
      expect(orderOf(order)).toEqual(order)
    }),
  )
})
