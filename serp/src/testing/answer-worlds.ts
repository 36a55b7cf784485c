import { measureRate, type QuestionCounts, type Rate } from '../answer-rates.ts'
import { betaQuantile } from '../beta.ts'
import { type Random, randomFrom } from './random.ts'

export const fraction = (random: Random) => (random(2 ** 30) + 0.5) / 2 ** 30

/** A set of questions whose true rates are known. */
export type Basket = {
  /** Mean of the rates of all questions that could be in it. */
  mean: number
  /** Rates of its questions. */
  rates: number[]
  /** Answers to each question. */
  perQuestion: number
  counts: QuestionCounts[]
}

export type Shape = { mean: number; correlation: number; questions: number; perQuestion: number }

/** Draws questions with rates from a beta distribution, or of two kinds: always and never. */
export function drawBasket(random: Random, { mean, correlation, questions, perQuestion }: Shape): Basket {
  const size = (1 - correlation) / correlation
  const rates = Array.from({ length: questions }, () =>
    correlation <= 0
      ? mean
      : correlation >= 1
        ? Number(fraction(random) < mean)
        : betaQuantile(fraction(random), mean * size, (1 - mean) * size),
  )
  return { mean, rates, perQuestion, counts: rates.map((rate) => ask(random, rate, perQuestion)) }
}

export function ask(random: Random, rate: number, answers: number): QuestionCounts {
  let found = 0
  for (let one = 0; one < answers; one += 1) found += fraction(random) < rate ? 1 : 0
  return { answers, found }
}

/** Baskets as projects have them: 5 to 50 questions, 1 to 10 answers, rates of 1 to 50 %, questions that differ little or much. */
export function drawShape(random: Random): Shape {
  return {
    mean: 0.01 * 50 ** fraction(random),
    correlation: fraction(random) * 0.9,
    questions: Math.round(5 * 10 ** fraction(random)),
    perQuestion: 1 + random(10),
  }
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

export type Coverage = { these: number; like: number }

/** Shares of baskets whose intervals hold the truth. */
export function coverageOf(seed: number, count: number, shapeOf: (random: Random) => Shape): Coverage {
  const random = randomFrom(seed)
  const held = { these: 0, like: 0 }
  for (let one = 0; one < count; one += 1) {
    const basket = drawBasket(random, shapeOf(random))
    const rate = measureRate(basket.counts) as Rate
    const holds = ({ low, high }: { low: number; high: number }, truth: number) =>
      low <= truth && truth <= high ? 1 : 0
    held.these += holds(rate.these, mean(basket.rates))
    held.like += holds(rate.like, basket.mean)
  }
  return { these: held.these / count, like: held.like / count }
}
