import { expect, test } from 'vitest'
import { onCaptures, savedPage } from '../testing/captures/on-captures.ts'
import { findEngine } from './registry.ts'
import { isRating } from './reviews.ts'

test('stars are told by their figures, whatever the language', () => {
  const ratings = [
    'Rated 4.5 out of 5,',
    'Note : 4,5 sur 5',
    'Star Rating: 4,5 out of 5.',
    '3,7/5 sao',
    'Рейтинг: 4.2 из 5',
  ]
  expect(ratings.map(isRating)).toEqual(ratings.map(() => true))
})

test('other figures are no stars', () => {
  const others = [
    undefined,
    '',
    'Duration: 6 minutes',
    'from 400.950 ₫',
    'version 4.2',
    '14.5 of 500',
    '2.8B views, 5 comments'.repeat(4),
  ]
  expect(others.map(isRating)).toEqual(others.map(() => false))
})

const stars = '<div role="img" aria-label="Rated 4.5 out of 5,"></div>'
const samples: [engine: string, html: (extra: string) => string][] = [
  [
    'google',
    (extra) =>
      `<div id="rso"><div><a href="https://a.test/"><h3>A</h3></a>${extra}</div><div><a href="https://b.test/"><h3>B</h3></a></div></div>`,
  ],
  [
    'bing',
    (extra) =>
      `<ol id="b_results"><li class="b_algo"><h2><a href="https://a.test/">A</a></h2>${extra}</li></ol>`,
  ],
  [
    'yandex',
    (extra) =>
      `<ul><li class="serp-item" data-cid="0"><h2><a href="https://a.test/">A</a></h2>${extra}</li></ul>`,
  ],
]

test.each(samples)('%s: only a page with a result with stars is rated', (slug, html) => {
  const engine = findEngine(slug)
  const isRated = (extra: string) => engine.parsePage(html(extra), { device: 'desktop' }).isRated
  expect(isRated(stars)).toBe(true)
  expect(isRated('')).toBeUndefined()
})

onCaptures('on saved pages', () => {
  test.each([
    ['google', 'websearcher/google/2024-03-13_biscuit-and-gravy-recipe.html', true],
    ['google', 'serposcope/google/2018-04_desktop_fiat-sitelink-desktop.html', true],
    ['google', 'websearcher/google/2026-02-06_donald-trump.html', false],
    ['bing', 'zlurad-serp-parser/bing/bing50-nojs.html', true],
  ] as const)('%s %s', (slug, path, isShown) => {
    const capture = savedPage(slug, path)
    expect(findEngine(slug).parsePage(capture.html, capture).isRated === true).toBe(isShown)
  })
})
