import { expect, test } from 'vitest'
import { decodeBody } from './http.ts'

const text = '<html><p>Gartenhäuser, 小屋</p></html>'
const little = Buffer.from(text, 'utf16le')
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const decode = (body: Buffer, type = 'text/html') => decodeBody({ headers: { 'content-type': type }, body })

test('pages in UTF-16 are told by their byte order mark, whatever they are announced as', () => {
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little])
  expect(decode(marked, 'text/html; charset=utf-8')).toBe(text)
  expect(decode(swapped(marked))).toBe(text)
})

test('pages in UTF-16 are told without a mark, by every other byte', () => {
  expect(decode(little)).toBe(text)
  expect(decode(swapped(little))).toBe(text)
})

test('all others are read as before', () => {
  expect(decode(Buffer.from(text))).toBe(text)
  expect(decode(Buffer.from('é', 'latin1'), 'text/html; charset=iso-8859-1')).toBe('é')
  expect(decode(Buffer.from(''))).toBe('')
})
