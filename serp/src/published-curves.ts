import type { LayoutCurves } from './held-out.ts'
import { type ClickCurve, defaultClickCurve } from './metrics.ts'

// Click curves by layout, from studies that were published until 2026. docs/metrics.md says what of them is published, and what is assumed.

/** Share of clicks of position 1 on pages without an AI Overview: SISTRIX, Germany, February 2026. */
const FIRST_WITHOUT_OVERVIEW = 0.27
/** Share of keywords with an AI Overview: SISTRIX, Germany, February 2026. */
const WITH_OVERVIEW = 0.2
/** Shares of clicks of position 1: SISTRIX, 2020, on pages with nothing but results, with ads above, and on all. */
const first2020 = { plain: 0.342, ads: 0.189, all: 0.285 } as const
/** Parts of the clicks that an AI Overview takes from positions 1 to 5, and from 10: Ahrefs, December 2025. */
const takenFirst = [0.58, 0.508, 0.464, 0.388, 0.326] as const
const TAKEN_LAST = 0.194
const LAST = 10

/** The value at a position of a line from position `from` to 10; the value at 10 beyond it. */
const along = (position: number, from: number, first: number, last: number): number =>
  first + ((last - first) * (Math.min(position, LAST) - from)) / (LAST - from)

const takenAt = (position: number): number =>
  takenFirst[position - 1] ?? along(position, takenFirst.length, takenFirst[4], TAKEN_LAST)

const curveOf = (shareAt: (position: number) => number): ClickCurve =>
  defaultClickCurve.map((_, index) => Math.round(10_000 * shareAt(index + 1)) / 10_000)

const withoutOverview = (position: number): number =>
  ((defaultClickCurve[position - 1] ?? 0) * FIRST_WITHOUT_OVERVIEW) / first2020.all

const withOverview = (position: number): number => withoutOverview(position) * (1 - takenAt(position))

/** Shares of searchers who click, by layout. Shares of 1 with four decimals, index 0 for position 1. */
export const publishedCurves: LayoutCurves = {
  all: curveOf(
    (position) => (1 - WITH_OVERVIEW) * withoutOverview(position) + WITH_OVERVIEW * withOverview(position),
  ),
  plain: curveOf(
    (position) => withoutOverview(position) * along(position, 1, first2020.plain / first2020.all, 1),
  ),
  blocks: curveOf(
    (position) => withoutOverview(position) * along(position, 1, first2020.ads / first2020.all, 1),
  ),
  overview: curveOf(withOverview),
}

/** Whether shares are those of the published curve of all pages, as they are stored in percents with two decimals. */
export const isPublishedCurve = (shares: readonly number[]): boolean =>
  shares.length === publishedCurves.all.length &&
  shares.every((share, index) => Math.abs(share - (publishedCurves.all[index] ?? 0)) < 0.00005)
