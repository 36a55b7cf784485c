import { describe, expect, test } from 'vitest'
import { announced, changedQuestions, type PairedCounts, pairedChange } from './answer-changes.ts'
import { measureRate, measureVoice, nameByCitation, noiseFloor } from './answer-rates.ts'
import { betaBelow, betaQuantile } from './beta.ts'
import { ask, coverageOf, drawBasket, drawShape, fraction } from './testing/answer-worlds.ts'
import { type Random, randomFrom } from './testing/random.ts'

/** Questions with so many answers each, and so many finds. */
const counts = (answers: number, ...found: number[]) => found.map((one) => ({ answers, found: one }))
const many = (count: number, answers: number, found: number) =>
  counts(answers, ...Array.from({ length: count }, () => found))

test.each([
  // R: pbeta(0.3, 2, 5) and so on.
  [0.3, 2, 5, 0.579825],
  [0.05, 0.5, 0.5, 0.143566],
  [0.9, 30, 3, 0.366684],
])('the beta distribution at %d with %d and %d', (x, a, b, p) => {
  expect(betaBelow(x, a, b)).toBeCloseTo(p, 5)
  expect(betaQuantile(betaBelow(x, a, b), a, b)).toBeCloseTo(x, 9)
})

describe('a rate', () => {
  test('is the mean over questions, and questions without answers are gaps', () => {
    const rate = measureRate([...counts(3, 3, 0), ...counts(6, 3), { answers: 0, found: 0 }])!
    expect(rate).toMatchObject({ questions: 3, answers: 12, found: 6, rate: 0.5 })
    expect(measureRate([])).toBeNull()
    expect(measureRate(counts(0, 0))).toBeNull()
  })

  test('has intervals within 0 and 1 around it, also where all answers agree', () => {
    const none = measureRate(many(10, 3, 0))!
    expect([none.rate, none.these.low, none.like.low]).toEqual([0, 0, 0])
    expect(none.these.high).toBeGreaterThan(0.02)
    expect(none.like.high).toBeLessThan(0.25)
    const all = measureRate(many(10, 3, 3))!
    expect([all.rate, all.these.high, all.like.high]).toEqual([1, 1, 1])
    expect(all.like.low).toBeCloseTo(1 - none.like.high, 6)
    const one = measureRate(counts(1, 1))!
    expect(one.like.low).toBeGreaterThan(0)
  })

  test('of questions that differ is known well for these, and badly for others like them', () => {
    const differing = measureRate(counts(10, 0, 10, 0, 10, 0, 10, 0, 10, 0, 10))!
    const equal = measureRate(many(10, 10, 5))!
    const width = ({ low, high }: { low: number; high: number }) => high - low
    expect(width(differing.like)).toBeGreaterThan(4 * width(differing.these))
    expect(differing.effective).toBeLessThan(12)
    expect(equal.effective).toBeGreaterThan(60)
    expect(width(equal.like)).toBeLessThan(1.3 * width(equal.these))
  })

  test('of many answers has the interval of as many independent ones', () => {
    const { like, these } = measureRate(many(400, 10, 3))!
    const half = 1.96 * Math.sqrt((0.3 * 0.7) / 4_000)
    for (const { low, high } of [like, these]) expect((high - low) / 2 / half).toBeCloseTo(1, 0)
  })
})

test('answers are counted by whether they name and whether they cite', () => {
  const of = (isNamed: boolean, isCited: boolean) => ({ isNamed, isCited })
  expect(nameByCitation([of(true, true), of(true, false), of(true, false), of(false, true)])).toEqual({
    both: 1,
    named: 2,
    cited: 1,
    neither: 0,
  })
})

describe('the share of voice', () => {
  test('is of all mentions, with an interval that questions make wider', () => {
    const alike = measureVoice(Array.from({ length: 40 }, () => ({ own: 3, all: 10 })))!
    expect(alike.share).toBeCloseTo(0.3, 9)
    const differing = measureVoice(
      Array.from({ length: 40 }, (_, one) => ({ own: one < 12 ? 10 : 0, all: 10 })),
    )!
    expect(differing.high - differing.low).toBeGreaterThan(2 * (alike.high - alike.low))
    expect(measureVoice([{ own: 0, all: 0 }])).toBeNull()
    expect(measureVoice([{ own: 0, all: 5 }])).toMatchObject({ share: 0, low: 0 })
  })
})

describe('a change', () => {
  const pair = (before: [answers: number, found: number], after: [answers: number, found: number]) => ({
    before: { answers: before[0], found: before[1] },
    after: { answers: after[0], found: after[1] },
  })

  test('has the probability of the exact test', () => {
    // Fisher's lady: 17 of 70 ways are as far or farther to one side.
    expect(pairedChange([pair([4, 1], [4, 3])])!.p).toBeCloseTo((2 * 17) / 70, 12)
    // Two such questions: sums of two hypergeometric variables; 1 + 16 + 36 + 16 + 1 = 70.
    const ways = [1, 16, 36, 16, 1]
    let extreme = 0
    for (const [one, a] of ways.entries())
      for (const [other, b] of ways.entries()) extreme += one + other >= 7 ? a * b : 0
    const both = [pair([4, 0], [4, 4]), pair([4, 1], [4, 3])]
    expect(pairedChange(both)).toEqual({ change: 0.75, p: expect.closeTo((2 * extreme) / 4_900, 12) })
  })

  test('of questions with answers in one period only says nothing', () => {
    expect(pairedChange([pair([3, 1], [0, 0])])).toBeNull()
    expect(pairedChange([pair([3, 3], [3, 3])])).toEqual({ change: 0, p: 1 })
  })

  test('of very many answers is as likely as in the exact test', () => {
    const pairs = Array.from({ length: 67 }, (_, one) =>
      pair([30, 11 - (one % 2)], [30, one < 20 ? 13 : 10 + (one % 2)]),
    )
    const exact = pairedChange(pairs.slice(0, 65))!.p
    expect(exact).toBeGreaterThan(0.001)
    // Two further questions, one up and one down, make it 5 % larger.
    expect(pairedChange(pairs)!.p / exact).toBeCloseTo(1.05, 1)
  })

  test('is announced while the share of false ones is held', () => {
    // The example of Benjamini and Hochberg 1995, section 3.2: four of fifteen.
    const ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262]
    const all = [...ps, 0.5719, 0.6528, 0.759, 1]
    expect(announced(all.toReversed()).filter((is) => is)).toHaveLength(4)
    expect(announced([])).toEqual([])
    const pairs = [pair([12, 0], [12, 12]), pair([12, 6], [12, 7]), pair([12, 1], [0, 0])]
    expect(changedQuestions(pairs)).toEqual([true, false, false])
  })
})

/** Questions asked twice on the same day: shares of baskets with an alarm, and beyond the noise floor. */
function alarms(seed: number, baskets: number) {
  const random = randomFrom(seed)
  const counted = { basket: 0, questions: 0, noise: 0 }
  for (let one = 0; one < baskets; one += 1) {
    const { rates, counts: before, perQuestion } = drawBasket(random, drawShape(random))
    const pairs = rates.map(
      (rate, index): PairedCounts => ({ before: before[index]!, after: ask(random, rate, perQuestion) }),
    )
    const { change, p } = pairedChange(pairs)!
    counted.basket += p <= 0.05 ? 1 : 0
    counted.questions += changedQuestions(pairs).some((is) => is) ? 1 : 0
    counted.noise += Math.abs(change) > noiseFloor(measureRate(before)!, perQuestion) ? 1 : 0
  }
  return {
    basket: counted.basket / baskets,
    questions: counted.questions / baskets,
    noise: counted.noise / baskets,
  }
}

/** The share of baskets whose interval holds the true share of voice. */
function voiceCoverage(seed: number, baskets: number) {
  const random = randomFrom(seed)
  let held = 0
  for (let one = 0; one < baskets; one += 1) {
    const { questions, perQuestion } = drawShape(random)
    const share = 0.1 + 0.4 * fraction(random)
    const own = drawBasket(random, { mean: share * 0.6, correlation: 0.3, questions, perQuestion })
    const others = drawBasket(random, { mean: (1 - share) * 0.6, correlation: 0.3, questions, perQuestion })
    const voice = measureVoice(
      own.counts.map(({ found }, index) => ({ own: found, all: found + others.counts[index]!.found })),
    )
    held += voice === null || (voice.low <= share && share <= voice.high) ? 1 : 0
  }
  return held / baskets
}

const rare = (random: Random) => ({ ...drawShape(random), mean: 0.01 + 0.04 * fraction(random) })
const small = (random: Random) => ({ ...drawShape(random), questions: 5 + random(6) })

// The bounds leave four standard errors of so few baskets.
test('intervals of 200 baskets hold the truth, and nothing alarms on the same day', () => {
  const { these, like } = coverageOf(11, 200, drawShape)
  expect(Math.min(these, like)).toBeGreaterThan(0.88)
  const { basket, questions } = alarms(12, 200)
  expect(basket).toBeLessThan(0.08)
  expect(questions).toBeLessThan(0.08)
})

test.each([
  ['baskets of all kinds', drawShape],
  ['rare brands, 1 to 5 %', rare],
  ['small baskets, 5 to 10 questions', small],
])('intervals of 1,000 %s hold the truth in 93 to 97 %%', { tags: ['deep'] }, (_name, shapeOf) => {
  const { these, like } = coverageOf(21, 1_000, shapeOf)
  expect(
    [these, like].every((share) => share >= 0.93 && share <= 0.97),
    `${these} ${like}`,
  ).toBe(true)
})

test('of 1,000 baskets asked twice on one day at most 5 % alarm', { tags: ['deep'] }, () => {
  const { basket, questions, noise } = alarms(22, 1_000)
  expect(basket).toBeLessThanOrEqual(0.05)
  expect(questions).toBeLessThanOrEqual(0.05)
  expect(noise).toBeLessThanOrEqual(0.065)
  expect(voiceCoverage(23, 1_000)).toBeGreaterThanOrEqual(0.93)
})
