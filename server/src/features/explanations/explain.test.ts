import { compileRule } from '@rankline/serp/match'
import type { Feature } from '@rankline/serp/page'
import { expect, test } from 'vitest'
import { explain, noFacts, type Snapshot } from './explain.ts'

const rule = compileRule({ mode: 'contains', url: 'https://own.example/' })
const own = 'https://www.own.example/page'

/** A day's list: hosts in their order, `own` for the site itself. */
function look(
  day: string,
  hosts: string,
  options: { depth?: number; features?: Feature[]; url?: string } = {},
): Snapshot {
  const organic = hosts
    .split(' ')
    .filter(Boolean)
    .map((host, index) => ({
      position: index + 1,
      url: host === 'own' ? own : `https://${host}.example/`,
      title: '',
      description: '',
    }))
  const position = organic.find(({ url }) => url === own)?.position ?? null
  return {
    day,
    position,
    is_snippet: false,
    url: options.url ?? (position === null ? null : own),
    list: { organic, features: options.features ?? [], depth: options.depth ?? 100 },
  }
}

const feature = (type: Feature['type'], ...urls: string[]) =>
  ({ type, children: urls.map((url) => ({ url, title: '' })) }) as unknown as Feature
const site = (host: string, from: number | null, to: number | null) => ({
  host: `${host}.example`,
  from,
  to,
})
const explained = (from: Snapshot, to: Snapshot) => explain(from, to, rule)

test.each<[string, string, string, Partial<ReturnType<typeof explain>>]>([
  [
    'a site that was below stands above',
    'own a b',
    'a own b',
    { passed_by: [site('a', 2, 1)], passed_by_count: 1 },
  ],
  [
    'a site that was not in the list stands above',
    'own a',
    'c own a',
    { passed_by: [site('c', null, 1)], passed_by_count: 1 },
  ],
  ['a site above is passed', 'a b own', 'a own b', { passed: [site('b', 2, 3)], passed_count: 1 }],
  ['a site above is gone', 'a b own', 'a own', { passed: [site('b', 2, null)], passed_count: 1 }],
  [
    'three are named and all are counted',
    'own a b c d',
    'a b c d own',
    { passed_by: [site('a', 2, 1), site('b', 3, 2), site('c', 4, 3)], passed_by_count: 4 },
  ],
  [
    'who was above and stays there is not told',
    'a own b',
    'a b own',
    { passed_by: [site('b', 3, 2)], passed_by_count: 1 },
  ],
  ['who left the ranking was not passed by the others', 'own a b', 'a b', {}],
  ['who is new in the ranking passed nobody', 'a b', 'a own b', {}],
  ['nothing is told of a keyword that stands where it stood', 'own a b', 'own b a', {}],
])('%s', (_case, from, to, facts) => {
  expect(explained(look('2026-11-20', from), look('2026-11-21', to))).toEqual({ ...noFacts, ...facts })
})

test('another page of the site ranks', () => {
  const other = 'https://www.own.example/other'
  expect(explained(look('2026-11-20', 'own'), look('2026-11-21', 'own', { url: other })).page).toEqual({
    from: own,
    to: other,
  })
})

test.each([
  ['the first day', true, false, ['2026-11-20']],
  ['the last day', false, true, ['2026-11-21']],
  ['both', true, true, ['2026-11-20', '2026-11-21']],
])('where the list of %s is not stored, only that is told', (_case, first, last, missing_days) => {
  const [from, to] = [look('2026-11-20', 'own a'), look('2026-11-21', 'a own')]
  expect(
    explained({ ...from, list: first ? null : from.list }, { ...to, list: last ? null : to.list }),
  ).toEqual({ ...noFacts, missing_days })
})

const snippet = feature('featured_snippet', 'https://a.example/')
const ownSnippet = feature('featured_snippet', own)
const videos = feature('videos')
const name = 'Featured snippet'

test.each<[string, Feature[], Feature[], [number, number], object]>([
  ['came', [], [snippet], [100, 100], { features_came: [{ name, own: false }] }],
  ['went', [snippet, videos], [videos], [100, 100], { features_went: [{ name, own: false }] }],
  ['shows the site now', [snippet], [ownSnippet], [100, 100], { features_came: [{ name, own: true }] }],
  ['shows the site no more', [ownSnippet], [snippet], [100, 100], { features_went: [{ name, own: true }] }],
  ['was perhaps there, below a shallow look', [], [snippet], [10, 100], {}],
  ['is perhaps there, below a shallow look', [snippet], [], [100, 10], {}],
  ['was not in the deeper look', [], [snippet], [100, 10], { features_came: [{ name, own: false }] }],
  ['changes with every look', [], [feature('related_searches')], [100, 100], {}],
])('a feature that %s', (_case, before, after, [first, last], facts) => {
  const from = look('2026-11-20', 'own a', { features: before, depth: first })
  const to = look('2026-11-21', 'a own', { features: after, depth: last })
  const expected = { ...noFacts, passed_by: [site('a', 2, 1)], passed_by_count: 1, ...facts }
  expect(explained(from, to)).toEqual(expected)
})
