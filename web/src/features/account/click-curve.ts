import type { ClickCurve } from '@rankline/contract/click-curve/calls'
import { countDays } from '@rankline/contract/days'
import type { CurveLayout } from '@rankline/contract/search-console/own-curve'
import { counted } from '../../ui/format.ts'

type Percent = string | number | null

export const layoutNames: Record<CurveLayout, string> = {
  all: 'All result pages',
  plain: 'Plain pages',
  blocks: 'Ads, places, shopping or videos',
  overview: 'AI Overview',
}

const SEARCHES = 1000

/** Visits a month of a keyword that is searched 1,000 times. */
export const visitsOf = (percent: Percent): number => Math.round((SEARCHES * Number(percent)) / 100)

/** Finds positions with more clicks than the position before them; empty fields count as 0. */
export function risesOf(percents: readonly Percent[]): number[] {
  const numbers = percents.map((percent) =>
    percent === '' || percent === null ? Number.NaN : Number(percent),
  )
  return numbers.flatMap((number, index) => (index > 0 && number > numbers[index - 1]! ? [index + 1] : []))
}

/** Where the numbers of a curve come from, as a sentence. */
export function basisOf({
  is_default,
  is_published,
  measured,
}: Pick<ClickCurve, 'is_default' | 'is_published' | 'measured'>): string {
  if (is_default) return 'You use the default curve.'
  if (is_published) return 'You use the published curve of 2026.'
  if (measured === null) return 'You use your own curve.'
  const days = counted(countDays(measured.from, measured.until), 'day')
  return `You use your own curve, measured from your clicks: ${days}, ${counted(measured.impressions, 'impression')}.`
}
