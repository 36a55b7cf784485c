import { expect, test } from 'vitest'
import { readablePath, readableUrl } from './readable.ts'

test('a path is read as people write it', () => {
  expect(readablePath('/l%C3%A4den')).toBe('/läden')
  expect(readablePath('/%E9%9D%B4?q=%D8%A3')).toBe('/靴?q=أ')
  expect(readablePath('/a%2Fb')).toBe('/a%2Fb')
})

test('what is broken, not seen or turns the text around stays encoded', () => {
  for (const path of ['/100%', '/%ff', '/a%20b', '/a%E2%80%AEb', '/a%00b'])
    expect(readablePath(path)).toBe(path)
})

test('an address is read without its scheme, www and closing slash', () => {
  expect(readableUrl('https://www.example.com/l%C3%A4den/')).toBe('example.com/läden')
  expect(readableUrl('http://example.com')).toBe('example.com')
})
