import { afterEach, expect, test, vi } from 'vitest'
import { CookieJar, isSameSite } from './cookies.ts'

const page = 'https://de.search.yahoo.com/search?p=x'

test('cookies go back to the host or domain that set them, below their path, and no farther', async () => {
  const jar = new CookieJar()
  await jar.take(['A=1; Domain=.yahoo.com; Path=/', 'B=2; Path=/search', 'C=3', 'S=4; Secure; Path=/'], page)
  expect(jar.header(page, undefined)).toBe('B=2; A=1; C=3; S=4')
  expect(jar.header('https://guce.yahoo.com/consent', undefined)).toBe('A=1')
  expect(jar.header('https://de.search.yahoo.com/searching', undefined)).toBe('A=1; C=3; S=4')
  expect(jar.header('http://de.search.yahoo.com/search', undefined)).toBe('B=2; A=1; C=3')
  expect(jar.header('https://notyahoo.com/', undefined)).toBeUndefined()
})

test('nobody sets cookies for others', async () => {
  const jar = new CookieJar()
  await jar.take(['A=1; Domain=google.com', 'B=2; Domain=com', 'C=3; Domain=a.de.search.yahoo.com'], page)
  expect(jar.header(page, undefined)).toBeUndefined()
})

test.each(['co.uk', 'com.br', 'github.io'])('nobody sets cookies for all sites of .%s', async (suffix) => {
  const jar = new CookieJar()
  await jar.take([`A=1; Domain=.${suffix}; Path=/`, 'B=2; Path=/'], `https://one.${suffix}/`)
  expect(jar.header(`https://one.${suffix}/`, undefined)).toBe('B=2')
  expect(jar.header(`https://other.${suffix}/`, undefined)).toBeUndefined()
})

afterEach(() => vi.useRealTimers())

test('cookies are replaced, expire and are deleted', async () => {
  const jar = new CookieJar()
  const now = Date.UTC(2026, 0, 1)
  vi.useFakeTimers({ toFake: ['Date'], now })
  await jar.take(['A=1; Max-Age=60', 'B=1; Expires=Thu, 01 Jan 2026 00:10:00 GMT', 'C=1'], page)
  await jar.take(['C=2'], page)
  expect(jar.header(page, undefined)).toBe('A=1; B=1; C=2')
  await jar.take(['C=; Max-Age=0'], page)
  expect(jar.header(page, undefined)).toBe('A=1; B=1')
  vi.setSystemTime(now + 61_000)
  expect(jar.header(page, undefined)).toBe('B=1')
  vi.setSystemTime(now + 601_000)
  expect(jar.header(page, undefined)).toBeUndefined()
})

test('what a request brings along wins', async () => {
  const jar = new CookieJar()
  await jar.take(['SOCS=long', 'NID=5'], page)
  expect(jar.header(page, 'SOCS=CAI; token=a=b')).toBe('NID=5; SOCS=CAI; token=a=b')
})

test('a flood of cookies is bounded', async () => {
  const jar = new CookieJar()
  await jar.take(
    Array.from({ length: 1000 }, (_, index) => `c${index}=1`),
    page,
  )
  const kept = jar.header(page, undefined)?.split('; ')
  expect(kept).toHaveLength(200)
  expect(kept?.at(-1)).toBe('c999=1')
})

test('what cannot be read is no cookie, and a machine in the local network may set some', async () => {
  const jar = new CookieJar()
  await jar.take(['', ';', '=', 'A=1; Domain=..', 'B=2'], 'http://127.0.0.1:8082/search')
  expect(jar.header('http://127.0.0.1:8082/', undefined)).toBe('B=2')
})

test.each([
  ['https://www.google.co.uk/', 'https://consent.google.co.uk/', true],
  ['https://r.search.yahoo.com/a', 'https://guce.yahoo.com/b', true],
  ['https://www.bbc.de/', 'https://m.bbc.de/', true],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:1/a', true],
  ['http://127.0.0.1:1/', 'http://127.0.0.2:1/', false],
  ['https://google.co.uk/', 'https://bing.co.uk/', false],
  ['https://one.pvt.k12.ma.us/', 'https://two.pvt.k12.ma.us/', false],
])('%s and %s are of one site: %s', async (one, other, isOne) => {
  expect(await isSameSite(one, other)).toBe(isOne)
})
