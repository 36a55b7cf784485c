import type { Engine } from './engine.ts'
import { urlKey } from './match.ts'
import type { ParsedPage } from './page.ts'
import type { Capture, Facts } from './testing/captures/read.ts'

export type Score = {
  capture: Capture
  statusRight: boolean
  /** Every organic result in order, and nothing else. */
  organicPerfect: boolean
  missing: string[]
  unexpected: string[]
  featuresFound: string[]
  featuresMissed: string[]
  featuresWrong: string[]
  milliseconds: number
}

/** Ambiguous links add and cost nothing; the order is compared without them. */
export function scoreCapture(engine: Engine, capture: Capture): Score {
  const start = performance.now()
  const page = engine.parsePage(capture.html, capture)
  const milliseconds = performance.now() - start
  const { facts } = capture
  // The addresses of a sanitised page are all the same; its titles still differ.
  const isSanitised = facts.status === 'structure_only'
  const keyOf = isSanitised
    ? ({ title }: Linked) => title ?? ''
    : (link: Linked) => urlKey(link.target_url ?? link.url ?? '')
  const ambiguous = new Set(
    facts.ambiguous.map((entry) => keyOf(typeof entry === 'string' ? { url: entry } : entry)),
  )
  const wanted = facts.organic.map(keyOf).filter((key) => !ambiguous.has(key))
  const got = page.organic.map(keyOf).filter((key) => !ambiguous.has(key))
  return {
    capture,
    statusRight: page.status === (isSanitised ? 'ok' : facts.status),
    organicPerfect: wanted.length === got.length && wanted.every((key, index) => key === got[index]),
    missing: wanted.filter((key) => !got.includes(key)),
    unexpected: got.filter((key) => !wanted.includes(key)),
    ...compareFeatures(facts, page),
    milliseconds,
  }
}

type Linked = Partial<Record<'url' | 'title' | 'target_url', string | null | undefined>>

function compareFeatures(facts: Facts, page: ParsedPage) {
  const got = page.features.map(({ type }) => type as string)
  return {
    featuresFound: got.filter((type) => facts.features.includes(type)),
    featuresMissed: facts.features.filter((type) => !got.includes(type)),
    featuresWrong: got.filter((type) => ![...facts.features, ...facts.ambiguous_features].includes(type)),
  }
}

export function isPerfect(score: Score): boolean {
  return (
    score.statusRight &&
    score.organicPerfect &&
    score.featuresMissed.length === 0 &&
    score.featuresWrong.length === 0
  )
}

export type Summary = {
  pages: number
  statusRight: number
  organicPerfect: number
  /** Shares, 0-1. */
  featurePrecision: number
  featureRecall: number
  medianMilliseconds: number
}

export function summarise(scores: readonly Score[]): Summary {
  const count = (list: (score: Score) => readonly string[]) =>
    scores.reduce((sum, score) => sum + list(score).length, 0)
  const found = count(({ featuresFound }) => featuresFound)
  const share = (other: number) => (found + other === 0 ? 1 : found / (found + other))
  const times = scores.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  return {
    pages: scores.length,
    statusRight: scores.filter(({ statusRight }) => statusRight).length,
    organicPerfect: scores.filter(({ organicPerfect }) => organicPerfect).length,
    featurePrecision: share(count(({ featuresWrong }) => featuresWrong)),
    featureRecall: share(count(({ featuresMissed }) => featuresMissed)),
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? 0,
  }
}

/** The pages that a parser must read correctly: annotated with high confidence, from 2018 or later. */
export function isInScope({ year, facts }: Capture): boolean {
  return facts.confidence === 'high' && year !== null && year >= 2018
}
