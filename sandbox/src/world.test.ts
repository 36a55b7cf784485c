import { coffee } from '@rankline/serp/testing/requests'
import { describe, expect, test } from 'vitest'
import { dateOf, dayNumber } from './day.ts'
import { createWorld, type Query, type World } from './world.ts'

const start = dayNumber('2026-01-01')

const query = (phrase: string, other: Partial<Query> = {}): Query => ({
  ...coffee,
  phrase,
  place: '',
  ...other,
})

function worldWith(...sites: string[]): World {
  const world = createWorld('test')
  world.addSites(sites)
  return world
}

function urls(world: World, phrase: string, day = start): string[] {
  return world.rank(query(phrase), dateOf(day)).results.map(({ url }) => url)
}

function position(world: World, host: string, phrase: string, day: number): number | null {
  const index = urls(world, phrase, day)
    .slice(0, 100)
    .findIndex((url) => new URL(url).hostname.endsWith(host))
  return index < 0 ? null : index + 1
}

const phrases = Array.from({ length: 300 }, (_, n) => `keyword number ${n}`)

describe('phrases of one subject', () => {
  test('share most of their first results, and others share none', () => {
    const world = worldWith()
    const first = (phrase: string) => new Set(urls(world, phrase).slice(0, 10))
    const plain = first('running shoes')
    const sharedWith = (phrase: string) => [...first(phrase)].filter((url) => plain.has(url)).length
    for (const phrase of ['best running shoes', 'buy running shoes online', 'running shoes review'])
      expect(sharedWith(phrase), phrase).toBeGreaterThanOrEqual(3)
    for (const phrase of ['best running socks', 'hiking shoes']) expect(sharedWith(phrase), phrase).toBe(0)
  })
})

describe('a world', () => {
  test('gives the same answer to the same question, also in another process', () => {
    const one = worldWith('example.com').rank(query('coffee'), '2026-03-01')
    expect(worldWith('example.com').rank(query('coffee'), '2026-03-01')).toEqual(one)
    expect(createWorld('other').rank(query('coffee'), '2026-03-01')).not.toEqual(one)
    expect(
      createWorld('test').rank(query('coffee'), '2026-03-01').results.slice(0, 2),
    ).toMatchInlineSnapshot(`
      [
        {
          "description": "Looking for coffee? Willow Market has a hand-picked choice, delivered within two days and returned for free.",
          "title": "Coffee: the complete guide - Willow Market",
          "url": "https://willowmarket.example/guide/coffee",
        },
        {
          "description": "Ember Journal looks at coffee every month. Read what changed, what stayed and what our readers ask most.",
          "title": "Coffee | Ember Journal",
          "url": "https://en.emberjournal.example/topics/coffee",
        },
      ]
    `)
  })

  test('answers each engine, country, language, device, place and spelling for itself', () => {
    const world = createWorld('test')
    const list = (other: Partial<Query>): string =>
      JSON.stringify(world.rank(query('coffee', other), '2026-03-01').results.map(({ url }) => url))
    const lists = [
      list({}),
      list({ engine: 'bing' }),
      list({ type: 'news' }),
      list({ country: 'de' }),
      list({ language: 'de' }),
      list({ device: 'mobile' }),
      list({ place: 'London,England,United Kingdom' }),
      list({ phrase: 'tea' }),
    ]
    expect(new Set(lists).size).toBe(lists.length)
    expect(list({ phrase: '  COFFEE ' })).toBe(list({}))
  })

  test('lists no address twice, and more than 100 for nearly every search', () => {
    const world = worldWith('example.com', 'example.com/blog')
    const lengths = phrases.map((phrase) => {
      const list = urls(world, phrase)
      expect(new Set(list).size).toBe(list.length)
      return list.length
    })
    const scarce = lengths.filter((length) => length < 100).length
    expect(scarce).toBeGreaterThan(0)
    expect(scarce).toBeLessThan(phrases.length * 0.08)
  })

  test('has no results for phrases that ask for none', () => {
    const world = worldWith('example.com')
    expect(world.rank(query('no results please'), '2026-03-01')).toEqual({
      results: [],
      features: [],
      related: [],
      total: 0,
    })
    expect(urls(world, 'no resultset')).not.toEqual([])
  })

  test('lists items by their code on engines that sell or show items', () => {
    const world = worldWith('https://www.amazon.com/dp/B012345678', 'example.com')
    const list = world.rank(query('kettle', { engine: 'amazon', type: 'products' }), '2026-03-01').results
    for (const { url } of list) expect(url).toMatch(/\/dp\/B[0-9A-Z]{9}$/)
    const found = phrases.filter((phrase) =>
      world
        .rank(query(phrase, { engine: 'amazon', type: 'products' }), '2026-03-01')
        .results.some(({ url }) => url === 'https://www.amazon.com/dp/B012345678'),
    )
    expect(found.length).toBeGreaterThan(phrases.length * 0.6)
    expect(urls(world, 'kettle').some((url) => url.includes('amazon'))).toBe(false)
  })
})

describe('a known site', () => {
  test('ranks for about three keywords of four, for one in ten of these twice', () => {
    const world = worldWith('example.com')
    const pages = phrases.map((phrase) =>
      urls(world, phrase).filter((url) => url.startsWith('https://www.example.com/')),
    )
    const ranked = pages.filter(({ length }) => length > 0)
    expect(ranked.length / phrases.length).toBeGreaterThan(0.68)
    expect(ranked.length / phrases.length).toBeLessThan(0.82)
    const twice = ranked.filter(({ length }) => length > 1).length / ranked.length
    expect(twice).toBeGreaterThan(0.04)
    expect(twice).toBeLessThan(0.17)
    expect(new Set(ranked.map(([first]) => first)).size).toBeGreaterThan(ranked.length * 0.2)
  })

  test('is one site however its address is written, and no site when it has no host', () => {
    const world = createWorld('test')
    expect(
      world.addSites(['https://www.Example.com/', 'example.com', 'http://example.com', 'rubbish', '', '::']),
    ).toEqual(['example.com'])
    expect(world.addSites(['example.com/shop'])).toEqual(['example.com/shop'])
  })

  test('shows the very page that is followed, where one page is followed', () => {
    const world = worldWith('https://shop.example.com/sale?ref=1', 'example.org/pricing')
    const all = phrases.flatMap((phrase) => urls(world, phrase))
    expect(all.filter((url) => url === 'https://shop.example.com/sale?ref=1').length).toBeGreaterThan(200)
    expect(all.filter((url) => url === 'https://www.example.org/pricing').length).toBeGreaterThan(100)
    for (const url of all.filter((url) => url.includes('example.org')))
      expect(url).toContain('www.example.org/pricing')
  })

  test('is only put in between: all other results keep their order', () => {
    const before = worldWith('example.com')
    const after = worldWith('example.com', 'example.org', 'blog.example.net')
    for (const phrase of phrases.slice(0, 50)) {
      const others = urls(after, phrase).filter((url) => !/example\.(org|net)\//.test(url))
      expect(others).toEqual(urls(before, phrase))
    }
  })

  test('does not come again when it is one of the invented hosts', () => {
    const world = createWorld('test')
    const [leader] = urls(world, 'coffee')
    expect(world.addSites([leader ?? ''])).toEqual([])
  })
})

describe('from day to day', () => {
  const world = worldWith('example.com')
  const days = 40
  const tracks = phrases
    .slice(0, 120)
    .map((phrase) =>
      Array.from({ length: days }, (_, day) => position(world, 'example.com', phrase, start + day)),
    )
  const steps = tracks.flatMap((track) =>
    track.slice(1).map((now, index) => ({ now, before: track[index] ?? null })),
  )
  const share = (test: (now: number | null, before: number | null) => boolean): number =>
    steps.filter(({ now, before }) => test(now, before)).length / steps.length

  test('a good part of positions moves, most of them little', () => {
    const moved = share((now, before) => now !== before)
    expect(moved).toBeGreaterThan(0.2)
    expect(moved).toBeLessThan(0.5)
    const far = share((now, before) => now !== null && before !== null && Math.abs(now - before) >= 8)
    expect(far).toBeGreaterThan(0.002)
    expect(far).toBeLessThan(0.03)
  })

  test('some drop out and some come in', () => {
    const dropped = share((now, before) => now === null && before !== null)
    const entered = share((now, before) => now !== null && before === null)
    for (const part of [dropped, entered]) {
      expect(part).toBeGreaterThan(0.001)
      expect(part).toBeLessThan(0.02)
    }
  })

  test('leading positions are steadier than deep ones', () => {
    const movedAmong = (least: number, most: number): number => {
      const there = steps.filter(({ before }) => before !== null && before >= least && before <= most)
      return there.filter(({ now, before }) => now !== before).length / there.length
    }
    expect(movedAmong(1, 10)).toBeLessThan(movedAmong(41, 100))
  })

  test('the invented results move too', () => {
    const first = urls(world, 'coffee')
    expect(urls(world, 'coffee', start + 14)).not.toEqual(first)
    const kept = first.slice(0, 20).filter((url) =>
      urls(world, 'coffee', start + 1)
        .slice(0, 20)
        .includes(url),
    )
    expect(kept.length).toBeGreaterThan(15)
  })
})
