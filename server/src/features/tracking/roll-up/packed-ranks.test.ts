import { randomFrom } from '@rankline/serp/testing/random'
import { describe, expect, test } from 'vitest'
import { packRanks, sumsOfLists, UNCHECKED } from './packed-ranks.ts'

/** Computes the sums without packing, from the bytes. */
function walked(ranks: Uint8Array, values: Float64Array, isOwn: boolean) {
  const sums = new Float64Array(UNCHECKED + 1)
  for (const [place, byte] of ranks.entries()) {
    const rank = byte % 128
    if (rank <= UNCHECKED) sums[rank - 1]! += values[place]!
    if (isOwn && byte < 128) sums[UNCHECKED]! += values[place]!
  }
  return sums
}

describe.each(['', 'rival.example'])('of the site "%s"', (host) => {
  test.each([
    ['none', 0, 1],
    ['one', 1, 1],
    ['a few, all in front', 30, 20],
    ['many, far apart', 9_000, 101],
    ['many at one position', 5_000, 1],
    ['so many that distances are long', 20_000, 5_000],
  ])('packed ranks of %s weigh the same as their bytes', (_, count, spread) => {
    const random = randomFrom(count + spread)
    const checks = host === '' ? 2 : 1
    const ranks = Uint8Array.from(
      { length: count },
      () => Math.min(101, 1 + random(spread)) + 128 * random(checks),
    )
    const values = Float64Array.from({ length: count }, () => random(3) * random(10_000))
    const packed = packRanks({ host, ranks })
    expect([...packed].every((letter) => letter > '\0' && letter <= '\u007f')).toBe(true)
    expect(sumsOfLists(packed, values)).toEqual(walked(ranks, values, host === ''))
  })

  test.each([124, 125, 126, 127, 250, 251, 500])('a distance of %i is kept', (distance) => {
    const ranks = new Uint8Array(2 * distance).fill(101)
    ranks[distance - 1] = 20
    ranks[2 * distance - 1] = 20
    const values = Float64Array.from(ranks, (_, place) => place + 1)
    expect(sumsOfLists(packRanks({ host, ranks }), values)[19]).toBe(3 * distance)
  })
})

test('less than half of the bytes is left where sites stand as they usually do', () => {
  const random = randomFrom(1)
  // A quarter of the keywords do not rank, and the others rank mostly near the top. All were checked.
  const ranks = Uint8Array.from(
    { length: 10_000 },
    () => 128 + (random(4) === 0 ? 101 : 1 + Math.floor(99 * (random(1000) / 1000) ** 1.7)),
  )
  for (const host of ['', 'rival.example'])
    expect(packRanks({ host, ranks }).length).toBeLessThan(ranks.length / 2)
})
