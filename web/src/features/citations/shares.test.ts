import type { CitationDay } from '@rankline/contract/citations/calls'
import { expect, test } from 'vitest'
import { percentOf, shareOn, shareText } from './shares.ts'

const day = (changes: Partial<CitationDay>): CitationDay => ({
  date: '2026-11-30',
  read: 8,
  sources: 40,
  not_shown: 2,
  not_read: 1,
  failed: 0,
  of: [{ cited: 2, sources: 5 }, null],
  ...changes,
})

test('a share is of the keywords whose overview was read, or of all their sources', () => {
  expect(shareOn(day({}), 0, 'keywords')).toEqual({ count: 2, of: 8 })
  expect(shareOn(day({}), 0, 'sources')).toEqual({ count: 5, of: 40 })
  expect(percentOf({ count: 2, of: 8 })).toBe(25)
  expect(shareText({ count: 2, of: 8 })).toBe('25.0% · 2 of 8')
})

test('a day without overviews that were read is a gap, never 0%', () => {
  const unread = day({ read: 0, sources: 0, of: [{ cited: 0, sources: 0 }] })
  expect(percentOf(shareOn(unread, 0, 'keywords'))).toBeNull()
  expect(percentOf(shareOn(undefined, 0, 'keywords'))).toBeNull()
})

test('a day on which a site was not followed is a gap of that site', () => {
  expect(shareOn(day({}), 1, 'keywords')).toBeNull()
})
