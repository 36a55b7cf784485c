import { expect, test } from 'vitest'
import { heightOf, scaleOf, valueAt, withTenth } from './scale.ts'

test('a scale ends a tenth beyond its largest value', () => {
  expect(withTenth(20)).toBe(22)
  expect(scaleOf([10, null, 20])).toEqual({ bottom: 9, top: 22 })
  expect(scaleOf([0, 0])).toEqual({ bottom: 0, top: 1 })
  expect(scaleOf([null])).toEqual({ bottom: 0, top: 1 })
})

test('ranks stand upside down and never above 1', () => {
  expect(scaleOf([1, 20], true)).toEqual({ bottom: 22, top: 1 })
  expect(heightOf(1, { bottom: 22, top: 1 })).toBe(1)
  expect(heightOf(22, { bottom: 22, top: 1 })).toBeCloseTo(0)
})

test('heights and values lead to each other', () => {
  const scale = scaleOf([40, 60])
  expect(valueAt(heightOf(50, scale), scale)).toBeCloseTo(50)
  expect(heightOf(5, { bottom: 5, top: 5 })).toBe(0.5)
})
