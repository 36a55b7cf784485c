import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsvReader } from './csv-reader.ts'

const readAll = (pieces: readonly string[], isStrict: boolean, longestLine?: number) => {
  const reader = createCsvReader({
    ...{ separator: ',', empty: null, isStrict },
    ...(longestLine !== undefined && { longestLine }),
  })
  return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()]
}
const lenient = (text: string) => readAll([text], false)
const strict = (text: string) => readAll([text], true)

test.each([
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb\nc\r\n', [['a'], ['b'], ['c']]],
  ['a,,""\n', [['a', null, '']]],
  ['\n\r\n', [[null], [null]]],
  ['"a\r\nb",c\n', [['a\r\nb', 'c']]],
  ['"a ""b"""\n', [['a "b"']]],
  ['a "b" c\n', [['a "b" c']]],
  [' "a",b\n', [['a', 'b']]],
  ['"a" b,c\n', [['a b', 'c']]],
  ['"a,b\nc', [['a,b\nc']]],
  ['a,', [['a', null]]],
  ['', []],
])('%j is read as %j', (text, rows) => {
  expect(lenient(text)).toEqual(rows)
})

test.each([
  ['a"b\n', 'a quote is in the middle of a field'],
  ['"a"b\n', 'a field goes on after its quote'],
  ['a,b', 'the last line has no end'],
  ['"a\n', 'the last line has no end'],
])('%j is refused where nobody but a program has written it', (text, problem) => {
  expect(() => strict(text)).toThrow(problem)
})

test('pieces of a text are the text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'",\r\n ab☃'), maxLength: 30 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), fc.boolean(), (whole, size, isStrict) => {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
        whole.slice(index * size, (index + 1) * size),
      )
      const outcome = (read: () => unknown) => {
        try {
          return read()
        } catch (error) {
          return (error as Error).message
        }
      }
      expect(outcome(() => readAll(pieces, isStrict))).toEqual(outcome(() => readAll([whole], isStrict)))
    }),
    { numRuns: 2_000 },
  )
})

test('a line without an end is not collected', () => {
  expect(() => readAll(['aaaa', 'aaaa', 'aaaa'], true, 10)).toThrow('a line is too long')
  expect(() => readAll(['"aaa', 'aaaa', 'aaaa'], true, 10)).toThrow('a line is too long')
  expect(() => readAll([`${'a'.repeat(11)}\n`], true, 10)).toThrow('a line is too long')
  expect(readAll(['aaaa\n', 'aaaaaaaaaa\r\n', 'aaaa\n'], true, 10)).toHaveLength(3)
})
