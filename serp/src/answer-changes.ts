import type { QuestionCounts } from './answer-rates.ts'

/** Answers to one question in two periods. */
export type PairedCounts = { before: QuestionCounts; after: QuestionCounts }

/** Changes are announced so that at most this share of them is false. */
const FALSE_SHARE = 0.05
/** Above so many answers the normal distribution takes the place of the exact one. */
const MOST_EXACT = 4_000

export type Change = {
  /** Mean over questions of the rate after minus the rate before, -1 to 1. */
  change: number
  /** Probability of such a difference, or a larger one, if nothing changed. */
  p: number
}

/**
 * Compares two periods question by question. Within a question all answers of both periods are interchangeable if nothing
 * changed, so the finds of the second period follow a hypergeometric distribution; the distribution of their sum over questions is
 * computed exactly (the exact test for stratified 2 x 2 tables, Cox 1966; Mantel and Haenszel 1959 for many answers). Twice
 * the smaller tail. Questions that have answers in one period only say nothing.
 * @returns null if no question has answers in both
 */
export function pairedChange(pairs: readonly PairedCounts[]): Change | null {
  const both = pairs.filter(({ before, after }) => before.answers > 0 && after.answers > 0)
  if (both.length === 0) return null
  const change =
    both.reduce(
      (total, { before, after }) => total + after.found / after.answers - before.found / before.answers,
      0,
    ) / both.length
  return { change, p: probability(both) }
}

function probability(pairs: readonly PairedCounts[]): number {
  const informative = pairs.filter(({ before, after }) => {
    const found = before.found + after.found
    return found > 0 && found < before.answers + after.answers
  })
  if (informative.length === 0) return 1
  const seen = informative.reduce((total, { after }) => total + after.found, 0)
  const answers = informative.reduce((total, { before, after }) => total + before.answers + after.answers, 0)
  if (answers > MOST_EXACT) return approximate(informative, seen)
  let first = 0
  let sums = new Float64Array([1])
  for (const pair of informative) {
    const { least, weights } = hypergeometric(pair)
    const next = new Float64Array(sums.length + weights.length - 1)
    for (const [index, one] of sums.entries())
      for (const [offset, other] of weights.entries()) next[index + offset]! += one * other
    first += least
    sums = next
  }
  let [below, above] = [0, 0]
  for (const [index, weight] of sums.entries()) {
    if (first + index <= seen) below += weight
    if (first + index >= seen) above += weight
  }
  return Math.min(1, 2 * Math.min(below, above))
}

/** Probabilities of the finds of the second period, from the least possible number. */
function hypergeometric({ before, after }: PairedCounts): { least: number; weights: number[] } {
  const found = before.found + after.found
  const least = Math.max(0, found - before.answers)
  const most = Math.min(found, after.answers)
  const weights = [1]
  // Ratios of neighbours: no factorial is needed.
  for (let one = least; one < most; one += 1)
    weights.push(
      (weights.at(-1)! * (found - one) * (after.answers - one)) /
        ((one + 1) * (before.answers - found + one + 1)),
    )
  const total = weights.reduce((a, b) => a + b, 0)
  return { least, weights: weights.map((weight) => weight / total) }
}

/** Mantel and Haenszel's statistic with a correction for continuity. */
function approximate(pairs: readonly PairedCounts[], seen: number): number {
  let [mean, variance] = [0, 0]
  for (const { before, after } of pairs) {
    const all = before.answers + after.answers
    const found = before.found + after.found
    mean += (after.answers * found) / all
    variance += (after.answers * before.answers * found * (all - found)) / (all ** 2 * (all - 1))
  }
  return 2 * normalAbove(Math.max(0, Math.abs(seen - mean) - 0.5) / Math.sqrt(variance))
}

/** The probability that a normal variable exceeds z >= 0 (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalAbove(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

/**
 * Says which of several tests are announced, so that on average at most 5 % of the announced are false
 * (Benjamini and Hochberg 1995).
 */
export function announced(probabilities: readonly number[], share = FALSE_SHARE): boolean[] {
  const sorted = probabilities.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((p, index) => p <= (share * (index + 1)) / sorted.length)
  const limit = last < 0 ? -1 : sorted[last]!
  return probabilities.map((p) => p <= limit)
}

/** The questions whose rate changed: one exact test each (Fisher), with the share of false ones held. */
export function changedQuestions(pairs: readonly PairedCounts[]): boolean[] {
  const changes = pairs.map((pair) => pairedChange([pair])?.p ?? null)
  const tested = announced(changes.filter((p) => p !== null))
  let next = 0
  return changes.map((p) => p !== null && tested[next++]!)
}
