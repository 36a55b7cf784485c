import { addClicks, type ClickCounts, leastImpressions, leastKeywords, measureClicks } from './click-rates.ts'
import { type ClickCurve, defaultClickCurve, seenShareOf } from './metrics.ts'
import { type PageLayout, pageLayouts } from './page-layout.ts'

/** Clicks of one half of the keywords on pages of one layout; null: the layout is not known. */
export type HalfCounts = ClickCounts & { half: number; layout: PageLayout | null }

/** A curve for each layout; `all` applies where the layout is not known. */
export type LayoutCurves = Readonly<Record<PageLayout | 'all', ClickCurve>>

/** Gives every layout the same curve. */
export const inAllLayouts = (curve: ClickCurve): LayoutCurves => ({
  all: curve,
  overview: curve,
  blocks: curve,
  plain: curve,
})

/** `measured`: the measured curve of all pages, in all layouts, as an account uses it. `measuredByLayout`: that of each layout. */
type Tested<Name extends string> = Name | 'measured' | 'measuredByLayout'

/** How far curves miss the clicks of keywords that they were not measured from. */
export type HeldOut<Name extends string> = {
  layout: PageLayout | 'all'
  /** Impressions of the tested positions. */
  impressions: number
  /** Clicks per 100 impressions: the mean of the absolute differences by position, weighted by impressions. */
  errors: Record<Tested<Name>, number>
}

/** Least number of the first ten positions that must be tested in each half. */
const LEAST_POSITIONS = 3
const FIRST_PAGE = 10

/**
 * Tests curves on keywords that they have not seen. Each half of the keywords has its curves measured, and these predict the
 * clicks of the other half; `given` curves predict the same clicks. A position of a layout is tested with as many keywords
 * and impressions as it takes to measure it. A layout with too few such positions is left out.
 */
export function heldOutErrors<Name extends string>(
  counts: readonly HalfCounts[],
  given: Readonly<Record<Name, LayoutCurves>>,
): HeldOut<Name>[] {
  const names = Object.keys(given) as Name[]
  const halves = [0, 1].map((half) => counts.filter((one) => one.half === half))
  const cells = halves.flatMap((tested, half) => {
    const measured = measureLayouts(halves[1 - half] ?? [])
    return [...pageLayouts, null].flatMap((layout) =>
      addClicks(tested.filter((one) => one.layout === layout))
        .filter(isTested)
        .map((count) => {
          const key = layout ?? 'all'
          const missed = (curves: LayoutCurves) => missedClicks(count, curves[key])
          const misses = {
            ...Object.fromEntries(names.map((name) => [name, missed(given[name])])),
            measured: missed(inAllLayouts(measured.all)),
            measuredByLayout: missed(measured),
          } as Record<Tested<Name>, number>
          return {
            ...{ half, layout, position: count.position, impressions: count.impressions },
            misses,
          }
        }),
    )
  })
  return (['all', ...pageLayouts] as const).flatMap((layout) => {
    const own = layout === 'all' ? cells : cells.filter((cell) => cell.layout === layout)
    if (![0, 1].every((half) => hasEnough(own.filter((cell) => cell.half === half)))) return []
    const impressions = own.reduce((sum, cell) => sum + cell.impressions, 0)
    const errors = Object.fromEntries(
      ([...names, 'measured', 'measuredByLayout'] as const).map((name) => [
        name,
        (100 * own.reduce((sum, { misses }) => sum + misses[name], 0)) / impressions,
      ]),
    ) as Record<Tested<Name>, number>
    return [{ layout, impressions, errors }]
  })
}

const isTested = ({ keywords, impressions }: ClickCounts) =>
  keywords >= leastKeywords && impressions >= leastImpressions

const hasEnough = (cells: readonly { position: number }[]) =>
  new Set(cells.map(({ position }) => position).filter((position) => position <= FIRST_PAGE)).size >=
  LEAST_POSITIONS

/** As curves are measured for the owner: a layout is drawn towards all pages, and these towards the default. */
function measureLayouts(counts: readonly HalfCounts[]): LayoutCurves {
  const all = sharesOf(counts, defaultClickCurve)
  const of = (layout: PageLayout) =>
    sharesOf(
      counts.filter((one) => one.layout === layout),
      all,
    )
  return { all, overview: of('overview'), blocks: of('blocks'), plain: of('plain') }
}

const sharesOf = (counts: readonly ClickCounts[], expected: ClickCurve): ClickCurve =>
  measureClicks(addClicks(counts), expected).map(({ share }) => share)

/** Clicks that a curve predicts too many or too few. Beyond the first page only those who got there are impressions. */
function missedClicks({ position, impressions, clicks }: ClickCounts, curve: ClickCurve): number {
  const rate = Math.min(1, (curve[position - 1] ?? 0) / seenShareOf(position))
  return Math.abs(clicks - impressions * rate)
}
