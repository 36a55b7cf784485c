import { expect, test } from 'vitest'
import { readableHost, readablePath, readableUrl } from './readable.ts'

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

test('a host is read as people write it, beside its port', () => {
  expect(readableHost('xn--bcher-kva.example')).toBe('bücher.example')
  expect(readableUrl('https://www.xn--bcher-kva.example:8080/l%C3%A4den/')).toBe('bücher.example:8080/läden')
  expect(readableUrl('http://xn--e1afmkfd.xn--p1ai?seite=xn--bcher-kva')).toBe(
    'пример.рф?seite=xn--bcher-kva',
  )
})

test('a host that is broken, not seen or passes for another stays encoded', () => {
  for (const host of ['xn--pple-43d.com', 'xn--a.example', 'xn--.example'])
    expect(readableHost(host)).toBe(host)
})
