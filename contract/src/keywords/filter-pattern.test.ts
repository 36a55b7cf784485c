import { expect, test } from 'vitest'
import { patternRefusal } from './filter-schemas.ts'

test.each(['^red', 'shoes?$', '(red|blue) shoes', '\\bnear me\\b', 'a{2,50}', '(?:x|y)+', '\\d+', '東京'])(
  '%s is a pattern',
  (pattern) => {
    expect(patternRefusal(pattern)).toBeNull()
  },
)

test.each([
  ['(a)\\1', 'may not refer back to a group'],
  ['(?=a)', 'may have only plain groups'],
  ['(?<!a)b', 'may have only plain groups'],
  ['(?i)a', 'may have only plain groups'],
  ['a{51}', 'may repeat at most 50 times'],
  ['a{1,999}', 'may repeat at most 50 times'],
  ['a{2}b{2}c{2}', 'may repeat at most 50 times'],
  ['(', 'must be a regular expression'],
  ['[', 'must be a regular expression'],
  ['***=a', 'must be a regular expression'],
])('%s is refused: %s', (pattern, text) => {
  expect(patternRefusal(pattern)).toBe(text)
})
