import { expect, test } from 'vitest'
import { CookieJar } from './cookies.ts'

const page = 'https://de.search.yahoo.com/search?p=x'

test('cookies go back to the host or domain that set them, below their path, and no farther', async () => {
  const jar = new CookieJar()
  await jar.take(['A=1; Domain=.yahoo.com; Path=/', 'B=2; Path=/search', 'C=3', 'S=4; Secure; Path=/'], page)
  expect(jar.header(page, undefined)).toBe('A=1; B=2; C=3; S=4')
  expect(jar.header('https://guce.yahoo.com/consent', undefined)).toBe('A=1')
  expect(jar.header('https://de.search.yahoo.com/searching', undefined)).toBe('A=1; C=3; S=4')
  expect(jar.header('http://de.search.yahoo.com/search', undefined)).toBe('A=1; B=2; C=3')
  expect(jar.header('https://notyahoo.com/', undefined)).toBeUndefined()
})

test('nobody sets cookies for others', async () => {
  const jar = new CookieJar()
  await jar.take(['A=1; Domain=google.com', 'B=2; Domain=com', 'C=3; Domain=a.de.search.yahoo.com'], page)
  expect(jar.header(page, undefined)).toBeUndefined()
})

test('cookies are replaced, expire and are deleted', async () => {
  const jar = new CookieJar()
  const now = Date.UTC(2026, 0, 1)
  await jar.take(['A=1; Max-Age=60', 'B=1; Expires=Thu, 01 Jan 2026 00:10:00 GMT', 'C=1'], page, now)
  await jar.take(['C=2'], page, now)
  expect(jar.header(page, undefined, now)).toBe('A=1; B=1; C=2')
  expect(jar.header(page, undefined, now + 61_000)).toBe('B=1; C=2')
  expect(jar.header(page, undefined, now + 601_000)).toBe('C=2')
  await jar.take(['C=; Max-Age=0'], page, now)
  expect(jar.header(page, undefined, now)).toBe('A=1; B=1')
})

test('what a request brings along wins', async () => {
  const jar = new CookieJar()
  await jar.take(['SOCS=long', 'NID=5'], page)
  expect(jar.header(page, 'SOCS=CAI; token=a=b')).toBe('SOCS=CAI; NID=5; token=a=b')
})

test('a flood of cookies is bounded', async () => {
  const jar = new CookieJar()
  await jar.take(
    Array.from({ length: 1000 }, (_, index) => `c${index}=1`),
    page,
  )
  expect(jar.header(page, undefined)?.split('; ')).toHaveLength(200)
})
