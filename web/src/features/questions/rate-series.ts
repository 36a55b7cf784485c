import type { AnswerDay, AnswerRates } from '@rankline/contract/questions/calls'
import { intervalOf, type Kind } from './shares.ts'

export type Measure = 'named' | 'cited' | 'voice'

/** A share of a brand on a day in percent, with the ends of its interval, and its noise if it is a rate. */
export type Point = { value: number; low: number; high: number; noise: number | null }

/** The share of a brand on a day; null: nothing was answered. `brand`: its place in the list. */
export function pointOn(
  day: AnswerDay | undefined,
  brand: number,
  measure: Measure,
  kind: Kind,
): Point | null {
  const of = day?.of[brand]
  if (of === undefined) return null
  if (measure === 'voice')
    return of.voice === null
      ? null
      : { value: 100 * of.voice.share, low: 100 * of.voice.low, high: 100 * of.voice.high, noise: null }
  const rate = of[measure]
  if (rate === null) return null
  const { low, high } = intervalOf(rate, kind)
  return { value: 100 * rate.rate, low: 100 * low, high: 100 * high, noise: 100 * rate.noise }
}

/** Indexes of days without an attempt: lines continue over them. A failed day is none of them, and breaks the lines. */
export function unaskedDays(shown: readonly string[], days: readonly AnswerDay[]): ReadonlySet<number> {
  const asked = new Set(days.map(({ date }) => date))
  return new Set([...shown.keys()].filter((index) => !asked.has(shown[index]!)))
}

/** The baskets that began after the first answers shown: rates before and after them are about other questions. */
export function breaksIn(
  baskets: readonly { since: string; questions: number }[],
  days: readonly AnswerDay[],
): { since: string; questions: number }[] {
  const first = days.find(({ answers }) => answers > 0)?.date
  return baskets.filter(({ since }) => first !== undefined && since > first)
}

/** Where a round would land by chance alone if nothing had changed since the one before; null without one before. */
export function noiseRanges(
  points: readonly (Point | null)[],
  breaks: ReadonlySet<number>,
): ({ low: number; high: number } | null)[] {
  let before: Point | null = null
  return points.map((point, index) => {
    if (breaks.has(index)) before = null
    if (point === null) return null
    const from: Point | null = before
    before = point
    if (from === null || point.noise === null) return null
    return { low: Math.max(0, from.value - point.noise), high: Math.min(100, from.value + point.noise) }
  })
}

/** The last two days with answers, the later one first. */
export const lastDays = ({ days }: AnswerRates): AnswerDay[] =>
  days
    .filter(({ answers }) => answers > 0)
    .slice(-2)
    .toReversed()
