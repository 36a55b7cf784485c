import { expect, test } from 'vitest'
import { type DepthHistory, planCheck } from './depth.ts'

const now = new Date('2026-03-20T12:00:00Z')
const daysAgo = (days: number, minutes = 0) => new Date(now.getTime() - (days * 24 * 60 + minutes) * 60_000)
const smart = (history: Partial<DepthHistory>, manual = false) =>
  planCheck(
    'smart',
    { lastPosition: null, absentDays: null, lastFullAt: daysAgo(1), ...history },
    now,
    manual,
  )

const full = { depth: 100, endsWhenFound: false }
const untilFound = { depth: 100, endsWhenFound: true }
const firstPage = { depth: 10, endsWhenFound: true }

test.each([1, 9, 37, 97])('a site last seen at %i is looked for until it is found', (lastPosition) => {
  expect(smart({ lastPosition })).toEqual(untilFound)
})

test('with a margin, a look ends so far past the last position', () => {
  const parameters = { margin: 20, fullEvery: 14, absentShare: 0.25, absentMost: 6 }
  const history = { lastPosition: 37, absentDays: null, lastFullAt: daysAgo(1) }
  expect(planCheck('smart', history, now, false, parameters).depth).toBe(57)
  expect(planCheck('smart', { ...history, lastPosition: 95 }, now, false, parameters).depth).toBe(100)
})

test('the first look, one that a person asks for and one every two weeks are in full', () => {
  expect(smart({ lastPosition: 3, lastFullAt: null })).toEqual(full)
  expect(smart({ lastPosition: 3 }, true)).toEqual(full)
  expect(smart({ lastPosition: 3, lastFullAt: daysAgo(14, -30) })).toEqual(full)
  expect(smart({ lastPosition: 3, lastFullAt: daysAgo(13) })).toEqual(untilFound)
})

test.each([
  [0, 0, full],
  [1, 1, full],
  [4, 1, full],
  [8, 1, firstPage],
  [8, 2, full],
  [30, 5, firstPage],
  [30, 6, full],
])('a site missing for %i days, looked for in full %i days ago', (absentDays, fullAgo, look) => {
  expect(smart({ absentDays, lastFullAt: daysAgo(fullAgo) })).toEqual(look)
})

test('a missing site makes a search with others that rank due in full all the same', () => {
  expect(smart({ lastPosition: 5, absentDays: 3, lastFullAt: daysAgo(1) })).toEqual(full)
  expect(smart({ lastPosition: 5, absentDays: 30, lastFullAt: daysAgo(2) })).toEqual(untilFound)
})

test('full is always full', () => {
  const history = { lastPosition: 3, absentDays: null, lastFullAt: daysAgo(1) }
  expect(planCheck('full', history, now, false)).toEqual(full)
})
