import { expect, test } from 'vitest'
import { keywordsOf } from './file-keywords.ts'

const asked = { column: null, encoding: null }
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, { isBig = false, hasMark = true } = {}) => {
  const bytes = Buffer.from(hasMark ? `\uFEFF${text}` : text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const words = (name: string, bytes: Uint8Array) =>
  keywordsOf(name, bytes, asked).keywords.map(({ keyword }) => keyword)

const text = 'Überraschung\r\nkaffee mühle\rgrüne Äpfel\n'
const windows = Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', utf8(text)],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text)])],
  ['UTF-16 little-endian', utf16(text)],
  ['UTF-16 big-endian', utf16(text, { isBig: true })],
  ['UTF-16 little-endian without a mark', utf16(text, { hasMark: false })],
  ['UTF-16 big-endian without a mark', utf16(text, { hasMark: false, isBig: true })],
  ['Windows-1252', windows],
])('a file in %s is read, with every line end', (_encoding, bytes) => {
  expect(words('a.txt', bytes)).toEqual(['Überraschung', 'kaffee mühle', 'grüne Äpfel'])
})

test('the characters that Windows-1252 has beyond Latin-1 are read', () => {
  expect(words('a.txt', Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94]))).toEqual(['€ “é”'])
})

test('letters without zero bytes are no UTF-16', () => {
  expect(words('a.txt', utf8('咖啡 机器\nкофе'))).toEqual(['咖啡 机器', 'кофе'])
})

test.each([
  ['commas', 'a,b\nc', ['a', 'b', 'c']],
  [
    'semicolons',
    'red shoes, size 9;blue shoes\nhats;caps',
    ['red shoes, size 9', 'blue shoes', 'hats', 'caps'],
  ],
  ['tabs', 'a;b\tc\nd\te,f', ['a;b', 'c', 'd', 'e,f']],
  [
    'quotes',
    '"red, ""big"" shoes",hats\r\n"two\nlines",caps',
    ['red, "big" shoes', 'hats', 'two lines', 'caps'],
  ],
  ['an open quote', '"red shoes,hats\ncaps', ['red shoes,hats caps']],
  ['one column', 'a\nb\n\nc', ['a', 'b', 'c']],
])('a CSV with %s gives a keyword for each cell', (_how, given, found) => {
  expect(words('A.CSV', utf8(given))).toEqual(found)
})

test('in a text file commas belong to the keyword', () => {
  expect(words('a.txt', utf8('shoes, red\nhats'))).toEqual(['shoes, red', 'hats'])
})

test('what becomes no keyword is counted by its reason, and empty lines are nothing', () => {
  const long = 'x'.repeat(101)
  const { keywords, dropped } = keywordsOf(
    'a.txt',
    utf8(`a\n\n  A \n${long}\n${'ä'.repeat(100)}\nb\u0000c\n`),
    asked,
  )
  expect(keywords.map(({ id, keyword }) => [id, keyword])).toEqual([
    [1, 'a'],
    [2, 'ä'.repeat(100)],
  ])
  expect(dropped).toEqual({ duplicate: 1, too_long: 1, unreadable: 1, no_keyword: 0 })
})

test('an empty file has no keyword', () => {
  expect(keywordsOf('a.csv', new Uint8Array(), asked).keywords).toEqual([])
})
