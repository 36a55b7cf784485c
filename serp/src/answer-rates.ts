import { betaQuantile } from './beta.ts'

/** Answers to one question, and those of them in which something was found, such as the name of a brand. */
export type QuestionCounts = { answers: number; found: number }

/** Ends of a 95 % interval, 0 to 1. */
export type Interval = { low: number; high: number }

export type Rate = {
  /** Questions with an answer, all answers, and those with a find. */
  questions: number
  answers: number
  found: number
  /** Mean over questions of found ÷ answers, 0 to 1: each question weighs the same. */
  rate: number
  /** The interval for these very questions: what as many answers as one likes would give. */
  these: Interval
  /** The interval for questions like these: also over which questions were chosen. */
  like: Interval
  /** Independent answers to questions chosen anew that would say as much: the effective sample size. */
  effective: number
  /** Variance of one answer around the rate of its question, the mean over questions; 0 to 0.25. */
  within: number
}

/** Standard deviations of a 95 % interval. */
const Z = 1.959964
const TAIL = 0.025
/** Cells of a grid over the mean, and how many of them at least must have weight before it is fine enough. */
const CELLS = 96
const LEAST_CELLS = 32
const ZOOMS = 4
/** A cell below this share of the greatest weight has none. */
const NEGLIGIBLE = 1e-6

/** Correlations of two answers to one question that are considered, with their prior weights. */
const correlations = [0, 0.02, 0.06, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.94, 0.98].map(
  (rho, index, all) => ({
    spread: rho / (1 - rho),
    weight: ((all[index + 1] ?? 1) - (all[index - 1] ?? 0)) / 2,
    // Answers that resemble each other less make the interval for these questions wider: the safe side.
    caution: 1 - rho,
  }),
)

type Group = QuestionCounts & { count: number }

/**
 * Measures a rate over questions, with its uncertainty. Answers to one question resemble each other, so they say less than as many
 * answers to different questions: the rates of questions are taken as a beta distribution with a mean and a correlation (the
 * beta-binomial model, Skellam 1948, in the form of Griffiths 1973). Both are integrated over a grid, with Jeffreys' prior
 * for the mean (Brown, Cai and DasGupta 2001), an even one for the correlation. `like` are quantiles of the mean; `these` those of the mean of the questions'
 * own rates, by a beta distribution with its first two moments and small correlations weighing more: with one answer to each
 * question, nothing else says how much answers to one question differ. A rate of 0 has an interval that begins at 0, one of 1 an
 * interval that ends at 1.
 * @returns null without answers
 */
export function measureRate(counts: readonly QuestionCounts[]): Rate | null {
  const groups = groupsOf(counts)
  const questions = sum(groups, ({ count }) => count)
  if (questions === 0) return null
  const answers = sum(groups, (group) => group.count * group.answers)
  const found = sum(groups, (group) => group.count * group.found)
  const rate = sum(groups, (group) => (group.count * group.found) / group.answers) / questions
  const posterior = posteriorOf(groups, questions)
  const ends = ({ low, high }: Interval): Interval => ({
    low: Math.min(low, rate),
    high: Math.max(high, rate),
  })
  return {
    ...{ questions, answers, found, rate },
    these: ends(betaInterval(posterior.these)),
    like: ends(posterior.like),
    effective: sizeOf(posterior.mean),
    within: posterior.within,
  }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

/** Questions with equal counts together; those without answers are gaps and count nowhere. */
function groupsOf(counts: readonly QuestionCounts[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { answers, found } of counts) {
    if (answers <= 0) continue
    const key = `${answers} ${found}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { answers, found, count: 1 })
    else group.count += 1
  }
  return [...groups.values()]
}

type Moments = { mean: number; variance: number }
type Posterior = { these: Moments; like: Interval; mean: Moments; within: number }

/** Independent observations that leave as much variance. */
const sizeOf = ({ mean, variance }: Moments) => Math.max(0, (mean * (1 - mean)) / variance - 1)

function betaInterval(moments: Moments): Interval {
  const { mean } = moments
  const size = sizeOf(moments)
  const [a, b] = [Math.max(1e-9, mean * size), Math.max(1e-9, (1 - mean) * size)]
  return { low: betaQuantile(TAIL, a, b), high: betaQuantile(1 - TAIL, a, b) }
}

/** Integrates over mean and correlation. The mean is the square of a sine of an angle: Jeffreys' prior is even there. */
function posteriorOf(groups: readonly Group[], questions: number): Posterior {
  let [from, to] = [0, Math.PI / 2]
  let grid = gridOf(groups, from, to)
  for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
    const least = NEGLIGIBLE * Math.max(...grid.angles)
    const first = grid.angles.findIndex((weight) => weight > least)
    const last = grid.angles.findLastIndex((weight) => weight > least)
    if (last - first + 1 >= LEAST_CELLS) break
    const step = (to - from) / CELLS
    ;[from, to] = [Math.max(0, from + (first - 1) * step), Math.min(Math.PI / 2, from + (last + 2) * step)]
    grid = gridOf(groups, from, to)
  }
  return momentsOf(grid, groups, questions, { from, to })
}

type Grid = { means: number[]; weights: Float64Array; angles: number[] }

function gridOf(groups: readonly Group[], from: number, to: number): Grid {
  const step = (to - from) / CELLS
  const means = Array.from({ length: CELLS }, (_, cell) => Math.sin(from + (cell + 0.5) * step) ** 2)
  const logs = new Float64Array(CELLS * correlations.length)
  for (const [cell, mean] of means.entries())
    for (const [index, { spread, weight }] of correlations.entries())
      logs[cell * correlations.length + index] = Math.log(weight) + logLikelihood(groups, mean, spread)
  const most = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const weights = logs.map((log) => Math.exp(log - most))
  const total = weights.reduce((a, b) => a + b, 0)
  for (const index of weights.keys()) weights[index]! /= total
  const angles = means.map((_, cell) =>
    weights.subarray(cell * correlations.length, (cell + 1) * correlations.length).reduce((a, b) => a + b, 0),
  )
  return { means, weights, angles }
}

/** Logarithm of the beta-binomial likelihood: Π (μ + jθ) Π (1 - μ + jθ) / Π (1 + jθ), without what does not depend on μ and θ. */
function logLikelihood(groups: readonly Group[], mean: number, spread: number): number {
  let log = 0
  for (const { answers, found, count } of groups) {
    let product = 1
    let part = 0
    for (let one = 0; one < answers; one += 1) {
      const successes = one < found ? mean + one * spread : 1 - mean + (one - found) * spread
      product *= successes / (1 + one * spread)
      // A product of many factors is too small for a number.
      if (product < 1e-200) {
        part += Math.log(product)
        product = 1
      }
    }
    log += count * (part + Math.log(product))
  }
  return log
}

function momentsOf(
  { means, weights, angles }: Grid,
  groups: readonly Group[],
  questions: number,
  { from, to }: { from: number; to: number },
): Posterior {
  const these = { weight: 0, mean: 0, square: 0, within: 0 }
  const like = { mean: 0, square: 0 }
  for (const [cell, mean] of means.entries())
    for (const [index, { spread, caution }] of correlations.entries()) {
      const weight = weights[cell * correlations.length + index]!
      if (weight < 1e-12) continue
      let [middle, variance, within] = [0, 0, 0]
      for (const { answers, found, count } of groups) {
        // The rate of one question: beta with μ/θ + found and (1 - μ)/θ + answers - found.
        const own = (mean + found * spread) / (1 + answers * spread)
        const size = 1 + (answers + 1) * spread
        middle += count * own
        variance += (count * own * (1 - own) * spread) / size
        within += (count * own * (1 - own) * (1 + answers * spread)) / size
      }
      middle /= questions
      these.weight += weight * caution
      these.mean += weight * caution * middle
      these.square += weight * caution * (middle ** 2 + variance / questions ** 2)
      these.within += (weight * caution * within) / questions
      like.mean += weight * mean
      like.square += weight * mean ** 2
    }
  for (const name of ['mean', 'square', 'within'] as const) these[name] /= these.weight
  const variance = (moments: { mean: number; square: number }) =>
    Math.max(1e-15, moments.square - moments.mean ** 2)
  const step = (to - from) / CELLS
  return {
    these: { mean: these.mean, variance: variance(these) },
    mean: { mean: like.mean, variance: variance(like) },
    within: these.within,
    like: {
      low: Math.sin(from + step * quantileOf(angles, TAIL)) ** 2,
      high: Math.sin(from + step * quantileOf(angles, 1 - TAIL)) ** 2,
    },
  }
}

/** The place, in cells, below which a share of the weight lies. */
function quantileOf(weights: readonly number[], share: number): number {
  let below = 0
  for (const [cell, weight] of weights.entries()) {
    if (below + weight >= share) return cell + (share - below) / weight
    below += weight
  }
  return weights.length
}

/**
 * The noise floor: a difference of two rounds of the same questions on the same day that chance alone exceeds once in twenty times.
 * @param perQuestion answers to each question in one round
 */
export const noiseFloor = ({ within, questions }: Rate, perQuestion: number): number =>
  Z * Math.sqrt((2 * within) / (questions * perQuestion))

/** Answers by whether they name a brand and whether they cite it. */
export type NamedAndCited = { both: number; named: number; cited: number; neither: number }

/** Counts answers in a table of two by two. */
export function nameByCitation(answers: readonly { isNamed: boolean; isCited: boolean }[]): NamedAndCited {
  const table = { both: 0, named: 0, cited: 0, neither: 0 }
  for (const { isNamed, isCited } of answers)
    table[isNamed ? (isCited ? 'both' : 'named') : isCited ? 'cited' : 'neither'] += 1
  return table
}

/** Answers to one question that name a brand, and answers that name any brand, each brand counted. */
export type VoiceCounts = { own: number; all: number }

/**
 * The share of voice of a brand: answers that name it ÷ the same of all brands. Its 95 % interval is Wilson's, with the mentions divided by
 * the design effect of questions (the variance of a ratio between clusters, Cochran 1977, 6.3) and Student's t.
 * @returns null if no brand is named
 */
export function measureVoice(counts: readonly VoiceCounts[]): (Interval & { share: number }) | null {
  const all = sum(counts, (one) => one.all)
  if (all === 0) return null
  const share = sum(counts, ({ own }) => own) / all
  const count = counts.length
  const squares = sum(counts, (one) => (one.own - share * one.all) ** 2)
  const variance = count < 2 ? 0 : ((count / (count - 1)) * squares) / all ** 2
  const isMixed = share > 0 && share < 1
  const independent =
    variance > 0 ? Math.min(all, (share * (1 - share)) / variance) : isMixed ? all : Math.min(all, count)
  const t = studentOf(Math.max(1, count - 1))
  const square = t ** 2 / independent
  const middle = share + square / 2
  const half = t * Math.sqrt((share * (1 - share)) / independent + square / (4 * independent))
  return {
    share,
    low: Math.max(0, (middle - half) / (1 + square)),
    high: Math.min(1, (middle + half) / (1 + square)),
  }
}

/** The 97.5 % quantile of Student's t: from the beta distribution of t² ÷ (t² + freedom). */
function studentOf(freedom: number): number {
  const share = betaQuantile(0.95, 0.5, freedom / 2)
  return Math.sqrt((freedom * share) / (1 - share))
}
