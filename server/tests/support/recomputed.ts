import type { ChartSeries } from '@rankline/contract/charts/calls'
import { expect } from 'vitest'
import type { Day } from './year.ts'

// The numbers of a year, computed again from docs/metrics.md alone. Nothing of the product is used here.

/** Monthly search volume and cost per click. */
export type Market = readonly [volume: number | null, price: number | null]

/** A keyword on a day: position, rivals' positions, volume, price. */
export type Facts = { p: number | null; r: (number | null)[]; v: number | null; c: number | null }

const percentOfClicks = [
  28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5, 0.9, 0.8333333, 0.7666667, 0.7, 0.6333333, 0.5666667,
  0.5, 0.4333333, 0.3666667, 0.3,
]
const clicksAt = (p: number | null) => (p === null ? 0 : (percentOfClicks[p - 1] ?? 0) / 100)
/** Percent: the clicks of a position compared with those of the first; 0.25 to 0.02 % from position 21 to 100. */
export const visibilityAt = (p: number | null) => {
  if (p === null || p > 100) return 0
  const percent = p <= 20 ? percentOfClicks[p - 1]! : 0.25 - ((p - 21) * 0.23) / 79
  return (100 * percent) / 28.5
}
const seenAt = (p: number | null) => (p === null ? 0 : p <= 10 ? 1 : p <= 20 ? 0.15 : p <= 50 ? 0.03 : 0.01)
export const trafficOf = ({ p, v }: Facts) => (v ?? 0) * clicksAt(p)
export const impressionsOf = ({ p, v }: Facts) => ((v ?? 0) / 30) * seenAt(p)
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Unknown where no volume is known; other keywords of unknown volume are left out. */
export const knownSum = (day: readonly Facts[], of: (facts: Facts) => number) => {
  const known = day.filter(({ v }) => v !== null)
  return known.length === 0 ? null : sum(known.map(of))
}
export const mean = (values: number[]) => (values.length === 0 ? null : sum(values) / values.length)
export const ratio = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)
export const ranked = (day: Facts[]) => day.flatMap(({ p }) => (p === null ? [] : [p]))

export function scoreOf(day: readonly Facts[]): number {
  const got = sum(day.map(({ p, v }) => clicksAt(p) * (v ?? 1)))
  return ratio(got, sum(day.map(({ v }) => clicksAt(1) * (v ?? 1)))) ?? 0
}

/** Each series of charts, of the keywords that are known on a day. */
export const formulas: Record<ChartSeries, (day: Facts[]) => number | null> = {
  rankings: (day) => mean(ranked(day)),
  visibility: (day) => mean(day.map(({ p }) => visibilityAt(p))),
  visibilityScore: scoreOf,
  traffic: (day) => knownSum(day, trafficOf),
  trafficValue: (day) =>
    knownSum(
      day.filter(({ c }) => c !== null),
      (facts) => trafficOf(facts) * facts.c!,
    ),
  impressions: (day) => knownSum(day, impressionsOf),
  ctr: (day) => ratio(sum(day.map(trafficOf)) / 30, sum(day.map(impressionsOf))),
  volume: (day) => knownSum(day, ({ v }) => v ?? 0),
}

export function bucketsOf(positions: (number | null)[]) {
  const within = (first: number, last: number) =>
    positions.filter((p) => p !== null && p >= first && p <= last).length
  return {
    top_3: within(1, 3),
    top_10: within(4, 10),
    top_20: within(11, 20),
    no_rank: positions.length - within(1, 20),
    top_50: within(21, 50),
    top_100: within(51, 100),
    not_ranked: positions.length - within(1, 100),
    not_checked: 0,
  }
}

type Standings = ReturnType<typeof standingsOf>

type Direction = 'improved' | 'declined' | 'stable'

function directionOf(before: number | null, now: number | null): Direction | null {
  if (before === null) return now === null ? null : 'improved'
  if (now === null || now > before) return 'declined'
  return now < before ? 'improved' : 'stable'
}

/**
 * Each day as known on it. A check too shallow to find the page keeps the last known position, and so does a keyword
 * that was not checked. `facts` are of all keywords known on the day, `checked` of those checked on it.
 */
export function standingsOf(year: readonly Day[], markets: readonly Market[], rivals: number) {
  const known = markets.map(() => ({
    p: null as number | null,
    isChecked: false,
    isKnown: false,
    r: Array.from({ length: rivals }, (): number | null => null),
  }))
  return year
    .filter(({ seen }) => seen.length > 0)
    .map(({ day, seen }) => {
      const moved = { improved: 0, declined: 0, stable: 0 }
      const directions = seen.map(({ keyword, depth, own: found, rivals: others }) => {
        const before = known[keyword]!
        const isTold = found !== null || depth === 100
        // The first look that tells is a baseline, and no movement.
        const direction = isTold && before.isKnown ? directionOf(before.p, found) : null
        if (direction !== null) moved[direction] += 1
        known[keyword] = {
          p: isTold ? found : before.p,
          isChecked: true,
          isKnown: isTold || before.isKnown,
          r: others.map((place, of) => (place !== null || depth === 100 ? place : before.r[of]!)),
        }
        return { keyword, direction, isTold }
      })
      const all = markets.map(([v, c], keyword): Facts => ({ ...known[keyword]!, v, c }))
      return {
        day,
        moved,
        facts: all.filter((_, keyword) => known[keyword]!.isChecked),
        known: known.map(({ isChecked }) => isChecked),
        seen: seen.map(({ keyword }) => keyword),
        checked: seen.map(({ keyword }) => all[keyword]!),
        all,
        directions,
      }
    })
}

/** The last known position of each keyword. */
export const lastStandings = (days: Standings): Facts[] => days.at(-1)!.all

/** How each keyword moved at its last conclusive check. */
export function lastMovements(days: Standings, markets: readonly Market[]) {
  const counts = { improved: 0, declined: 0, stable: 0 }
  for (const index of markets.keys()) {
    const looks = days.flatMap(({ directions }) => directions.filter(({ keyword }) => keyword === index))
    const direction = looks.findLast(({ isTold }) => isTold)?.direction
    if (direction) counts[direction] += 1
  }
  return counts
}

/** Stored as single precision: six digits. */
export function expectClose(actual: number, expected: number) {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(expected)))
}
