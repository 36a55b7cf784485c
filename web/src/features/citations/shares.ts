import type { CitationDay } from '@rankline/contract/citations/calls'
import { formatNumber, formatPercent } from '../../ui/format.ts'

/** The whole of a share: keywords whose overview was read, or all of their sources. */
export type Measure = 'keywords' | 'sources'

/** A share with its counts. */
type Share = { count: number; of: number }

/** The share of a site on a day; null: nothing was read, or the site was not followed. `site`: its place in the list. */
export function shareOn(day: CitationDay | undefined, site: number, measure: Measure): Share | null {
  const counts = day?.of[site]
  if (day === undefined || day.read === 0 || counts == null) return null
  return measure === 'keywords'
    ? { count: counts.cited, of: day.read }
    : { count: counts.sources, of: day.sources }
}

export const percentOf = (share: Share | null): number | null =>
  share === null || share.of === 0 ? null : (100 * share.count) / share.of

/** `7 of 17`: a share never stands without its counts. */
export const countsText = ({ count, of }: Share) => `${formatNumber(count)} of ${formatNumber(of)}`

/** `41.2% · 7 of 17` */
export const shareText = (share: Share) => `${formatPercent(percentOf(share))} · ${countsText(share)}`
