import { expect, test } from 'vitest'
import { compileRule, findRanks, matchUrl, parseTarget, type Rule, urlKey } from './match.ts'

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
  const ranks = findRanks(compileRule(contains('example.com')), organic)
  expect(ranks.best?.position).toBe(1)
  expect(ranks.others.map(({ position }) => position)).toEqual([3, 7])
  expect(findRanks(compileRule(contains('example.org')), organic)).toEqual({ best: null, others: [] })
})

test('spellings of one page share a key', () => {
  expect(urlKey('https://www.Example.com/a/#b')).toBe(urlKey('http://example.com/a'))
  expect(urlKey('https://example.com/a?b=1')).not.toBe(urlKey('https://example.com/a'))
})
