import { expect, test } from 'vitest'
import { communitiesOf } from './communities.ts'
import { collectFirstPages, overlapGraph } from './page-overlap.ts'
import { adjustedRandIndex, inventTopics, pairsKept } from './testing/topic-world.ts'
import { topicsOf } from './topics.ts'

const world = (seed: number) => inventTopics({ topics: 60, sizes: [3, 60], loose: 150, seed })

/** First pages with these addresses, one word each. */
function pagesWith(...pages: string[]) {
  const collected = collectFirstPages()
  for (const page of pages)
    collected.add(
      page.split(' ').map((name, index) => ({ position: index + 1, url: `https://${name}.example/` })),
    )
  return collected.pages()
}

test('known topics are found', async () => {
  for (const seed of [1, 2, 3]) {
    const { topics, pagesOn } = world(seed)
    const found = await topicsOf(pagesOn(0))
    expect(adjustedRandIndex(topics, found.topics)).toBeGreaterThanOrEqual(0.9)
    const unknown = [...topics.keys()].filter((keyword) => topics[keyword] === -1)
    const taken = unknown.filter((keyword) => found.topics[keyword] !== -1)
    expect(taken.length / unknown.length, 'keywords of no topic stay without one').toBeLessThan(0.05)
  }
})

test('topics of about the same thing are a family', async () => {
  const { topics, pagesOn } = world(4)
  const found = await topicsOf(pagesOn(0))
  // The topic that each found one mostly consists of.
  const familyOf = new Map<number, number>()
  for (const [keyword, topic] of topics.entries())
    if (topic >= 0 && found.topics[keyword]! >= 0) familyOf.set(found.topics[keyword]!, Math.floor(topic / 4))
  const known = Array.from({ length: found.topicCount }, (_, topic) => familyOf.get(topic) ?? -1)
  expect(adjustedRandIndex(known, found.families)).toBeGreaterThanOrEqual(0.7)
})

test('most pairs stay together from day to day', async () => {
  const { topics, pagesOn } = world(5)
  let before = (await topicsOf(pagesOn(0))).topics
  for (let day = 1; day <= 14; day += 1) {
    const after = (await topicsOf(pagesOn(day), before)).topics
    expect(pairsKept(before, after), `day ${day}`).toBeGreaterThanOrEqual(0.95)
    before = after
  }
  expect(adjustedRandIndex(topics, before), 'without drifting away').toBeGreaterThanOrEqual(0.9)
})

test('topics follow pages that have really changed', async () => {
  const red = 'a b c d e'
  const blue = 'p q r s t'
  const apart = pagesWith(red, red, red, blue, blue, blue)
  const one = await topicsOf(apart, [7, 7, 7, 7, 7, 7])
  expect([...one.topics], 'a topic splits').toEqual([0, 0, 0, 1, 1, 1])
  const together = pagesWith(red, red, red, red, red, red)
  const two = await topicsOf(together, [1, 1, 1, 2, 2, 2])
  expect([...two.topics], 'two become one').toEqual([0, 0, 0, 0, 0, 0])
  const moved = await topicsOf(pagesWith(red, red, red, blue, blue, blue, red), [1, 1, 1, 2, 2, 2, 2])
  expect([...moved.topics], 'a keyword moves').toEqual([0, 0, 0, 1, 1, 1, 0])
})

test('a small change is no reason to move', async () => {
  // The middle page shares as much with both; the addresses of the day decide nothing.
  const left = 'a b c d e f g h'
  const right = 'p q r s t u v w'
  const middle = 'a p q r b c s d'
  const pages = pagesWith(...Array(5).fill(left), ...Array(5).fill(right), middle)
  const sides = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
  for (const side of [0, 1])
    expect([...(await topicsOf(pages, [...sides, side])).topics], `side ${side}`).toEqual([...sides, side])
})

test('the first places say more than the last ones', async () => {
  const graph = await overlapGraph(
    pagesWith('x b1 b2 b3 b4 b5 b6 b7 b8 b9', 'x c1 c2 c3 c4 c5 c6 c7 c8 c9', 'd1 d2 d3 d4 d5 d6 d7 d8 d9 x'),
  )
  const weightOf = (one: number, other: number) => {
    for (let edge = graph.starts[one]!; edge < graph.starts[one + 1]!; edge += 1)
      if (graph.ends[edge] === other) return graph.weights[edge]!
    return 0
  }
  expect(weightOf(0, 1)).toBeCloseTo(1 / 4.543, 2)
  expect(weightOf(0, 2)).toBeLessThan(weightOf(0, 1))
  expect(weightOf(2, 0)).toBe(weightOf(0, 2))
})

test('spellings of an address are one, and a page that is listed twice counts once', async () => {
  const collected = collectFirstPages()
  collected.add([
    { position: 1, url: 'https://www.shop.example/shoes/' },
    { position: 2, url: 'http://shop.example/shoes#red' },
    { position: 11, url: 'https://late.example/' },
  ])
  const pages = collected.pages()
  expect([...pages.addresses]).toEqual([0, -1, -1, -1, -1, -1, -1, -1, -1, -1])
})

test('communities are found as in a graph that is known', async () => {
  // Two triangles with a weak bridge.
  const edges = [
    [0, 1, 1],
    [1, 2, 1],
    [0, 2, 1],
    [3, 4, 1],
    [4, 5, 1],
    [3, 5, 1],
    [2, 3, 0.4],
  ] as const
  const both = [...edges, ...edges.map(([from, to, weight]) => [to, from, weight] as const)]
  const sorted = both.toSorted((a, b) => a[0] - b[0])
  const starts = Uint32Array.from({ length: 7 }, (_, node) => sorted.filter(([from]) => from < node).length)
  const graph = {
    count: 6,
    starts,
    ends: Uint32Array.from(sorted, ([, to]) => to),
    weights: Float32Array.from(sorted, ([, , weight]) => weight),
  }
  expect([...(await communitiesOf(graph, { resolution: 0.5 }))]).toEqual([0, 0, 0, 1, 1, 1])
  // The bridge is one of nine pairs between them.
  expect([...(await communitiesOf(graph, { resolution: 0.04 }))]).toEqual([0, 0, 0, 0, 0, 0])
  expect([...(await communitiesOf(graph, { resolution: 1.1 }))]).toEqual([0, 1, 2, 3, 4, 5])
})

test('odd and large sets of pages are grouped in time', async () => {
  const none = collectFirstPages()
  expect(await topicsOf(none.pages())).toMatchObject({ topicCount: 0 })
  for (let index = 0; index < 5; index += 1) none.add([])
  expect([...(await topicsOf(none.pages())).topics]).toEqual([-1, -1, -1, -1, -1])
  const same = collectFirstPages()
  const list = Array.from({ length: 10 }, (_, place) => ({
    position: place + 1,
    url: `https://site${place}.example/`,
  }))
  for (let index = 0; index < 1_500; index += 1) same.add(list)
  const found = await topicsOf(same.pages())
  expect(new Set(found.topics)).toEqual(new Set([0]))
})
