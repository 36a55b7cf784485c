import { expect, test } from 'vitest'
import { compileRule } from './match.ts'
import type { Feature } from './page.ts'
import { findRanks, isAbove, rankingOf, rankOf, ranksOfOthers } from './rank.ts'

const organic = ['https://one.test/', 'https://own.test/b', 'https://own.test/a', 'https://two.test/'].map(
  (url, index) => ({ position: index + 1, url, title: '', description: '' }),
)
const snippet = (...urls: (string | null)[]): Feature[] => [
  { type: 'featured_snippet', children: urls.map((url) => ({ title: 'x', url })) },
]
const contains = (url: string) => compileRule({ mode: 'contains', url })
const exact = (url: string) => compileRule({ mode: 'exact', url })

const held = 'https://www.held.test/guide'

test('a site that only the snippet shows ranks first, and the list keeps its numbers', () => {
  const list = { organic, features: snippet(held) }
  expect(findRanks(contains('held.test'), list)).toEqual({
    best: { position: 1, url: held, isSnippet: true },
    others: [],
  })
  expect(findRanks(contains('one.test'), list).best).toMatchObject({ position: 1, isSnippet: false })
  expect(findRanks(contains('two.test'), list).best).toMatchObject({ position: 4, isSnippet: false })
})

test('a site in the list keeps its place there, whoever has the snippet', () => {
  const list = { organic, features: snippet('https://own.test/c') }
  const { best, others } = findRanks(contains('own.test'), list)
  expect(best).toEqual({ position: 2, url: 'https://own.test/b', isSnippet: false })
  expect(others.map(({ position }) => position)).toEqual([3])
})

test.each([
  ['another page of an exact address', exact('held.test/'), held, null],
  ['the page of an exact address', exact('http://held.test/guide/'), held, 1],
  ['a subdomain', contains('held.test'), 'https://blog.held.test/', 1],
  ['a host that only ends so', contains('held.test'), 'https://upheld.test/', null],
  ['below the path', contains('held.test/guide'), `${held}/two`, 1],
  ['beside the path', contains('held.test/guide'), `${held}s`, null],
])('the snippet is matched by the rule of the project: %s', (_, rule, url, position) => {
  const rank = rankOf(rankingOf({ organic, features: snippet(url) }), rule)
  expect(rank?.position ?? null).toBe(position)
})

test('an answer without a page, and other features with the site, give no rank', () => {
  const features: Feature[] = [
    ...snippet(null),
    { type: 'people_also_ask', children: [{ title: 'Why?', url: held }] },
    { type: 'ai_overview', children: [{ title: 'x', url: held }] },
  ]
  expect(rankOf(rankingOf({ organic, features }), contains('held.test'))).toBeNull()
})

test('other sites rank by the same rule', () => {
  const ranks = ranksOfOthers(
    rankingOf({ organic, features: snippet(held, 'https://two.test/x') }),
    contains('own.test'),
  )
  expect([...ranks].map(([host, { position, isSnippet }]) => [host, position, isSnippet])).toEqual([
    ['one.test', 1, false],
    ['two.test', 4, false],
    ['held.test', 1, true],
  ])
})

test('the snippet stands above the first result', () => {
  const [snippeted, first, second] = [
    { position: 1, isSnippet: true },
    { position: 1, isSnippet: false },
    { position: 2, isSnippet: false },
  ]
  expect(isAbove(snippeted, first)).toBe(true)
  expect(isAbove(first, snippeted)).toBe(false)
  expect(isAbove(snippeted, snippeted)).toBe(false)
  expect(isAbove(first, second)).toBe(true)
  expect(isAbove(second, null)).toBe(true)
  expect(isAbove(null, second)).toBe(false)
  expect(isAbove(null, null)).toBe(false)
})
