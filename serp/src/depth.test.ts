import { expect, test } from 'vitest'
import { chooseDepth } from './depth.ts'

const now = new Date('2026-03-10T12:00:00Z')
const yesterday = new Date('2026-03-09T12:05:00Z')

test.each([
  [1, 11],
  [9, 19],
  [37, 47],
  [90, 100],
  [97, 100],
  [null, 10],
])('smart depth after position %s is %i', (lastPosition, depth) => {
  expect(chooseDepth('smart', { lastPosition, lastFullAt: yesterday }, now, false)).toBe(depth)
})

test('smart looks in full the first time, once a week and on request', () => {
  expect(chooseDepth('smart', { lastPosition: 3, lastFullAt: null }, now, false)).toBe(100)
  expect(
    chooseDepth('smart', { lastPosition: 3, lastFullAt: new Date('2026-03-03T12:30:00Z') }, now, false),
  ).toBe(100)
  expect(
    chooseDepth('smart', { lastPosition: 3, lastFullAt: new Date('2026-03-04T11:00:00Z') }, now, false),
  ).toBe(13)
  expect(chooseDepth('smart', { lastPosition: 3, lastFullAt: yesterday }, now, true)).toBe(100)
})

test('full is always 100', () => {
  expect(chooseDepth('full', { lastPosition: 3, lastFullAt: yesterday }, now, false)).toBe(100)
})
