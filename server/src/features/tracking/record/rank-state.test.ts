import { compileRule } from '@rankline/serp/match'
import type { SiteRank } from '@rankline/serp/rank'
import { expect, test } from 'vitest'
import { checkedPageOf, ownFeaturesOf, ownPagesOf, type RankState, rankStateAfter } from './rank-state.ts'

const unknown: RankState = {
  position: null,
  isSnippet: false,
  previousPosition: null,
  wasSnippet: false,
  bestPosition: null,
  worstPosition: null,
  change: null,
  movement: null,
  positionDay: null,
  landingUrl: null,
  trend: { positions: [], day: null },
  volume: 90,
  costPerClick: 1.5,
}
const ranked: RankState = {
  ...unknown,
  position: 5,
  previousPosition: 6,
  bestPosition: 4,
  worstPosition: 9,
  change: 1,
  movement: 'improved',
  positionDay: '2026-03-01',
  landingUrl: 'https://a.test/old',
  trend: { positions: [6, 5], day: '2026-03-01' },
}
const at = (position: number, isSnippet = false): SiteRank => ({
  position,
  url: 'https://a.test/new',
  isSnippet,
})
const day = '2026-03-02'

test('the first position is a baseline and no movement', () => {
  expect(rankStateAfter(unknown, at(7), true, day)).toEqual({
    ...unknown,
    position: 7,
    bestPosition: 7,
    worstPosition: 7,
    movement: 'first',
    positionDay: day,
    landingUrl: 'https://a.test/new',
    trend: { positions: [7], day },
  })
  expect(rankStateAfter(unknown, null, true, day)).toEqual({
    ...unknown,
    movement: 'first',
    positionDay: day,
    trend: { positions: [null], day },
  })
})

test.each([
  [3, { change: 2, movement: 'improved', bestPosition: 3, worstPosition: 9 }],
  [5, { change: 0, movement: 'stable', bestPosition: 4, worstPosition: 9 }],
  [12, { change: -7, movement: 'declined', bestPosition: 4, worstPosition: 12 }],
])('a position of %i is compared with the one before', (position, expected) => {
  expect(rankStateAfter(ranked, at(position), false, day)).toEqual({
    ...ranked,
    ...expected,
    position,
    previousPosition: 5,
    positionDay: day,
    landingUrl: 'https://a.test/new',
    trend: { positions: [6, 5, position], day },
  })
})

test('a site that is not in a whole list is dropped, and keeps its best and worst positions', () => {
  const dropped = rankStateAfter(ranked, null, true, day)
  expect(dropped).toEqual({
    ...ranked,
    position: null,
    previousPosition: 5,
    change: null,
    movement: 'dropped',
    positionDay: day,
    landingUrl: null,
    trend: { positions: [6, 5, null], day },
  })
  const still = rankStateAfter(dropped, null, true, '2026-03-03')
  expect(still).toMatchObject({ position: null, previousPosition: null, change: null, movement: null })
  expect(rankStateAfter(still, at(8), true, '2026-03-04')).toMatchObject({
    position: 8,
    movement: 'new',
    change: null,
  })
})

test('a position without a best or worst one before is both', () => {
  const bare = { ...ranked, bestPosition: null, worstPosition: null }
  expect(rankStateAfter(bare, at(7), true, day)).toMatchObject({ bestPosition: 7, worstPosition: 7 })
})

test('a short list without the site changes nothing but the trend', () => {
  expect(rankStateAfter(ranked, null, false, day)).toEqual({
    ...ranked,
    trend: { positions: [6, 5, null], day },
  })
})

test('a position by the snippet is known as one, now and before', () => {
  const won = rankStateAfter(ranked, at(1, true), true, day)
  expect(won).toMatchObject({ position: 1, isSnippet: true, wasSnippet: false })
  expect(rankStateAfter(won, at(1), true, '2026-03-03')).toMatchObject({
    isSnippet: false,
    wasSnippet: true,
    movement: 'stable',
  })
})

const organic = (...urls: string[]) =>
  urls.map((url, index) => ({ position: index + 1, url, title: url, description: '' }))
const site = compileRule({ mode: 'contains', url: 'https://a.test/' })

test('a list is whole from a depth of 100', () => {
  const of = (depth: number) => checkedPageOf({ organic: [], features: [], depth })
  expect([of(100), of(99), of(10)].map(({ isFull, depth }) => [isFull, depth])).toEqual([
    [true, 100],
    [false, 99],
    [false, 10],
  ])
})

test("a site's pages are listed once each, the best one first, twenty at most", () => {
  const urls = ['https://a.test/1', 'https://b.test/', 'https://a.test/2', 'https://a.test/1']
  const checkedPage = checkedPageOf({ organic: organic(...urls), features: [], depth: 10 })
  expect(ownPagesOf(checkedPage, site)).toEqual([
    { url: 'https://a.test/1', position: 1 },
    { url: 'https://a.test/2', position: 3 },
  ])
  const many = organic(...Array.from({ length: 30 }, (_, index) => `https://a.test/${index}`))
  const pages = ownPagesOf(checkedPageOf({ organic: many, features: [], depth: 100 }), site)
  expect(pages.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('two groups of a feature are one, and the site is in it by any of its pages', () => {
  const child = (url: string | null) => ({ title: 'x', url })
  const features = [
    { type: 'videos', children: [child('https://b.test/'), child(null)] },
    { type: 'videos', children: [child('https://a.test/film')] },
    { type: 'top_stories', children: [child('https://b.test/'), child('no address')] },
    { type: 'something_new', children: [child('https://a.test/')] },
  ]
  const checkedPage = checkedPageOf({ organic: [], features: features as never, depth: 10 })
  expect(checkedPage.features.map(({ targets }) => targets.length)).toEqual([2, 1])
  const [videos] = checkedPage.features
  expect(ownFeaturesOf(checkedPage, site)).toEqual([videos?.id])
})
