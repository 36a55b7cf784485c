import { expect, test } from 'vitest'
import { readKeywordLines, tooLongText, withKeywords } from './lines.ts'

test('keywords are counted once, however they are spelled', () => {
  expect(readKeywordLines('Rank Tracker\n\n rank   tracker\nserp\n')).toEqual({
    keywordCount: 2,
    duplicateCount: 1,
    tooLong: [],
  })
})

test('an empty text holds nothing', () => {
  expect(readKeywordLines(' \n\r\n')).toEqual({ keywordCount: 0, duplicateCount: 0, tooLong: [] })
})

test('long lines are named by the line an editor shows, empty lines counted', () => {
  const text = ['short', '', 'x'.repeat(101), 'y'.repeat(100)].join('\r\n')
  expect(readKeywordLines(text).tooLong).toEqual([{ line: 3, length: 101 }])
})

test('characters are counted as people do', () => {
  expect(readKeywordLines('🙂'.repeat(100)).tooLong).toEqual([])
})

test.each([
  [[], null],
  [[3], 'Line 3 has 120 characters, 100 fit.'],
  [[3, 8], 'Lines 3 and 8 have more than 100 characters.'],
  [[1, 2, 3], 'Lines 1, 2 and 3 have more than 100 characters.'],
  [[1, 2, 3, 9, 11], 'Lines 1, 2, 3 and 2 more have more than 100 characters.'],
])('lines %j are told as %j', (lines, text) => {
  expect(tooLongText(lines.map((line) => ({ line, length: 120 })))).toBe(text)
})

test('imported keywords come below those of the text', () => {
  expect(withKeywords('', ['a', 'b'])).toBe('a\nb')
  expect(withKeywords('x\n\n', ['a'])).toBe('x\na')
})
