import { expect, test } from 'vitest'
import { isUrl } from './is-url.ts'

const OFTEN = 300_000

test('hosts with letters of other languages stay addresses, however often one asks', () => {
  for (let asked = 0; asked < OFTEN; asked += 1) isUrl('https://example.com/')
  // Written out: texts that were put together are read in another way.
  expect(isUrl('https://bücher.de')).toBe(true)
  expect(isUrl('https://señal.es')).toBe(true)
  expect(isUrl('https://例え.jp')).toBe(true)
})

test('what is no address is none, alone or on a base', () => {
  expect(isUrl('red shoes')).toBe(false)
  expect(isUrl('/a', 'https://example.com/')).toBe(true)
  expect(isUrl('https://[', 'https://example.com/')).toBe(false)
})

test('a text longer than any server takes is no address', () => {
  const path = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
  expect(isUrl(path(8_192))).toBe(true)
  expect(isUrl(path(8_193))).toBe(false)
})
