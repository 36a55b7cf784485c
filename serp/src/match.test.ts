import { expect, test } from 'vitest'
import { pageOfCode, readCode } from './code.ts'
import { compileRule, hostOfUrl, isSameSite, matchUrl, parseTarget, type Rule, urlKey } from './match.ts'
import { findRanks } from './rank.ts'

const contains = (url: string): Rule => ({ mode: 'contains', url })
const exact = (url: string): Rule => ({ mode: 'exact', url })

test.each([
  [contains('example.com'), 'https://example.com/'],
  [contains('example.com'), 'http://www.example.com/a?b=c#d'],
  [contains('example.com'), 'https://shop.example.com/x'],
  [contains('https://www.Example.com/blog/'), 'https://example.com/blog'],
  [contains('example.com/blog'), 'https://de.example.com/blog/2024/post.html'],
  [contains('bücher.example'), 'https://xn--bcher-kva.example/liste'],
  [contains('example.com:443'), 'https://example.com/x'],
  [contains('example.com:8080'), 'http://example.com:8080/x'],
  [contains('example.com/%d0%b0'), 'https://example.com/а/б'],
  [contains('*.example.com/blog/*'), 'https://de.example.com/blog/a'],
  [contains('https://*.example.com'), 'https://example.com/'],
  [exact('example.com'), 'https://www.example.com/'],
  [exact('example.com/a?x=1'), 'https://example.com/a/?x=1#top'],
  [exact('EXAMPLE.com/a/'), 'http://example.com:80/a'],
  [exact('http://example.com/%7Euser'), 'https://example.com/~user'],
])('%o matches %s', (rule, url) => {
  expect(matchUrl(rule, url)).toBe(true)
})

test.each([
  [contains('example.com'), 'https://notexample.com/'],
  [contains('example.com'), 'https://example.com.evil.test/'],
  [contains('example.com'), 'https://other.test/?u=example.com'],
  [contains('example.com'), 'https://other.test/example.com'],
  [contains('shop.example.com'), 'https://example.com/'],
  [contains('example.com/blog'), 'https://example.com/blogger'],
  [contains('example.com/blog'), 'https://example.com/'],
  [contains('example.com/Blog'), 'https://example.com/blog'],
  [contains('example.com'), 'https://example.com:8080/'],
  [exact('example.com'), 'https://shop.example.com/'],
  [exact('example.com/a'), 'https://example.com/a?x=1'],
  [exact('example.com/a'), 'https://example.com/a/b'],
  [contains('example.com'), 'mailto:me@example.com'],
  [contains('example.com'), 'not a url at all'],
])('%o does not match %s', (rule, url) => {
  expect(matchUrl(rule, url)).toBe(false)
})

test('the short way and the URL parser agree', () => {
  for (const path of ['', '/', '/a', '/a/b.html', '/a//b/', '/a/../b', '/a/./b', '/~x', '/A_b-c']) {
    for (const host of ['example.com', 'www.example.com', 'www.com', 'a.b.co.uk', '127.0.0.1']) {
      const { hostname, pathname } = new URL(`https://${host}${path}`)
      const expected = {
        host: host === 'www.com' ? hostname : hostname.replace(/^www\./, ''),
        path: pathname.replace(/\/+$/, ''),
        query: '',
      }
      expect(parseTarget(`https://${host}${path}`)).toEqual(expected)
    }
  }
})

test.each(['?b=1', '?b=1&c=~x+y', '?b', '?b==', '?srsltid=1', '?b=1&gclid=2', '?b=1?gclid=2', '?gclidx=1'])(
  'the short way and the URL parser agree on the query %s',
  (query) => {
    for (const path of ['', '/', '/a', '/a/', '/a/../b'])
      for (const host of ['example.com', 'www.example.com', 'translate.google.com', 'www.bing.com']) {
        const url = `https://${host}${path}${query}`
        // A fragment has no effect, and takes the long way.
        expect(parseTarget(url)).toEqual(parseTarget(`${url}#a`))
      }
  },
)

test.each([
  [' https://example.com/a ', 'example.com/a'],
  ['//example.com/a', 'example.com/a'],
  ['https://example.com./a', 'example.com/a'],
  ['http://example.com:443/a', 'example.com/a'],
  ['https://example.com:80/a', 'example.com/a'],
  ['https://www.Example.com/a/?b=1#c', 'example.com/a?b=1'],
  ['https://example.com:8443/a', 'example.com:8443/a'],
  ['https://www.google.com/amp/s/example.com/a', 'example.com/a'],
])('the key of "%s" is %s', (url, key) => {
  expect(urlKey(url)).toBe(key)
})

test.each([
  'https://www.example.com/a?b=c#d',
  'https://example.com',
  'https://www.com/a',
  'http://Example.com:8443/a',
  'https://127.0.0.1/a',
  'https://bücher.example/a',
  'https://translate.google.com/translate?u=https://other.example/a',
  'https://me@example.com/a',
  'example.com/a',
  'mailto:me@example.com',
  `https://example.com/${'a'.repeat(9_000)}`,
])('the host of %s alone is that of the whole', (url) => {
  expect(hostOfUrl(url)).toBe(parseTarget(url)?.host ?? null)
})

test.each(['', ' ', 'ftp://example.com/a', 'https://./', 'not a url at all'])(
  '"%s" is no address',
  (text) => {
    expect(parseTarget(text)).toBeNull()
    expect(urlKey(text)).toBe(text)
  },
)

test('a text of more than 8,192 characters is no address', () => {
  const ofLength = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`
  expect(ofLength(8_192)).toHaveLength(8_192)
  expect(parseTarget(ofLength(8_192))?.host).toBe('example.com')
  expect(parseTarget(ofLength(8_193))).toBeNull()
})

test.each([
  ['https://example.com/a', 'http://www.example.com/b', true],
  ['https://m.example.com/a', 'https://example.com/a', true],
  ['https://example.com/', 'https://mobile.example.com/', true],
  ['https://de.m.example.com/', 'https://de.example.com/', true],
  ['https://example.com/', 'https://example.org/', false],
  ['https://shop.example.com/', 'https://example.com/', false],
  ['https://example.com/', null, false],
  [null, 'https://example.com/', false],
  [null, null, false],
  ['not a url', 'not a url', false],
])('%s and %s are on one site: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected)
})

test('a rule without a host is refused', () => {
  expect(() => compileRule(contains('http://'))).toThrow('"http://" is not a web address.')
  expect(() => compileRule(contains(' '))).toThrow(RangeError)
})

test('the best result is the lowest position, the others keep their order', () => {
  const organic = [3, 1, 7].map((position) => ({
    position,
    url: `https://example.com/${position}`,
    title: '',
    description: '',
  }))
  const ranks = findRanks(compileRule(contains('example.com')), { organic, features: [] })
  expect(ranks.best?.position).toBe(1)
  expect(ranks.others.map(({ position }) => position)).toEqual([3, 7])
  expect(findRanks(compileRule(contains('example.org')), { organic, features: [] })).toEqual({
    best: null,
    others: [],
  })
})

test('spellings of one page share a key', () => {
  expect(urlKey('https://www.Example.com/a/#b')).toBe(urlKey('http://example.com/a'))
  expect(urlKey('https://example.com/a?b=1')).not.toBe(urlKey('https://example.com/a'))
})

const results = (entries: readonly (readonly [url: string, description?: string])[]) =>
  entries.map(([url, description = ''], index) => ({ position: index + 1, url, title: 'x', description }))
const channel = `UC${'x'.repeat(22)}`
const play = 'https://play.google.com/store'

test.each([
  ['asin', 'B00ABCDE12', 'https://www.amazon.de/dp/B00ABCDE12'],
  [
    'asin',
    'https://www.amazon.com/Some-Thing/dp/b00abcde12/ref=sr_1_1',
    'https://www.amazon.co.uk/dp/B00ABCDE12',
  ],
  ['product', '1600123456', 'https://www.alibaba.com/product-detail/Some-Thing_1600123456.html'],
  ['video', 'https://youtu.be/aB-_5678901?t=3', 'https://www.youtube.com/watch?v=aB-_5678901'],
  ['video', 'aB-_5678901', 'https://www.youtube.com/shorts/aB-_5678901'],
  [
    'channel',
    `https://www.youtube.com/channel/${channel}/about`,
    `https://www.youtube.com/channel/${channel}`,
  ],
  [
    'playlist',
    'https://www.youtube.com/watch?v=x&list=PL1234567890ab',
    'https://www.youtube.com/playlist?list=PL1234567890ab',
  ],
  ['app', `${play}/apps/details?id=com.a.b&hl=en`, `${play}/apps/details?id=com.a.b`],
] as const)('the %s %s is found', (kind, code, url) => {
  expect(matchUrl({ mode: 'code', kind, code }, url)).toBe(true)
})

test.each([
  ['asin', 'B00ABCDE12', 'https://www.amazon.de/dp/B00ABCDE13'],
  ['asin', 'B00ABCDE12', 'https://www.notamazon.de/dp/B00ABCDE12'],
  ['asin', 'B00ABCDE12', 'https://www.amazon.de/s?k=B00ABCDE12'],
  ['product', '600123456', 'https://www.alibaba.com/product-detail/Some-Thing_1600123456.html'],
  ['video', 'aB-_5678901', 'https://www.youtube.com/watch?v=Ab-_5678901'],
  ['channel', channel, `https://www.youtube.com/channel/${channel}x`],
  ['app', 'com.a.b', `${play}/apps/details?id=com.a.b.c`],
  ['author', 'Jane Doe', `${play}/books/details?id=Jane+Doe`],
] as const)('the %s %s is not found in %s', (kind, code, url) => {
  expect(matchUrl({ mode: 'code', kind, code }, url)).toBe(false)
})

test.each([
  ['channel', '@Bakers', '@bakers We bake.', true],
  ['channel', 'bakers', '@Bakers', true],
  ['channel', 'https://www.youtube.com/@Bakers/videos', '@Bakers We bake.', true],
  ['channel', '@Bakers', 'Not @Bakers', false],
  ['channel', '@Bakers', '@Bakers2', false],
] as const)('the %s %s in "%s": %s', (kind, code, description, isFound) => {
  const organic = results([['https://www.youtube.com/channel/UC1', description]])
  expect(findRanks(compileRule({ mode: 'code', kind, code }), { organic, features: [] }).best !== null).toBe(
    isFound,
  )
})

test('the best of an author’s books, by the name and not by a part of it', () => {
  const rule = compileRule({ mode: 'code', kind: 'author', code: 'J. R. Doe' })
  const organic = results([
    [`${play}/books/details?id=1`, 'J.R. Doering · 4.5'],
    [`${play}/books/details?id=2`, 'J.R. Doe · €9.99'],
    [`${play}/books/details?id=3`, 'Ann Roe, J. R. DOE · €1.99'],
  ])
  const ranks = findRanks(rule, { organic, features: [] })
  expect([ranks.best?.position, ...ranks.others.map(({ position }) => position)]).toEqual([2, 3])
})

test('what is no code of its kind is refused', () => {
  expect(() => compileRule({ mode: 'code', kind: 'asin', code: 'garden shed' })).toThrow(
    '"garden shed" is not a code of the kind "asin".',
  )
})

test.each([
  ['asin', 'b00abcde12'],
  ['product', '1600123456'],
  ['video', 'aB-_5678901'],
  ['channel', channel],
  ['channel', '@Bäcker'],
  ['channel', 'https://www.youtube.com/c/Bakers'],
  ['playlist', 'PL1234567890ab'],
  ['app', 'com.a.b'],
  ['author', 'Jane R. Doe'],
] as const)('the page of the %s %s is found by it', (kind, code) => {
  const read = readCode(kind, code)
  expect(read && matchUrl({ mode: 'code', kind, code }, pageOfCode(read))).toBe(true)
})
