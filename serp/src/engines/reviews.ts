import type { Page } from '../html.ts'
import type { FeatureList } from './feature-list.ts'
import type { Result } from './results.ts'

/** Notes that a result shows its stars: they are told to readers of screens as figures, in any language. */
export function addReviews(features: FeatureList, page: Page, results: readonly Result[]): void {
  const isRated = results.some(({ block }) =>
    page.inside(block).some(({ attribs }) => isRating(attribs['aria-label'])),
  )
  if (isRated) features.add('reviews', [], null)
}

const longestLabel = 60

/** `Rated 4.5 out of 5,`, `Note : 4,5 sur 5`, `3,7/5 sao`. */
export function isRating(label: string | undefined): boolean {
  return (
    label !== undefined &&
    label.length <= longestLabel &&
    /(?<!\d)[0-5][.,]\d(?!\d)\D+5(?![\d.,]\d)/.test(label)
  )
}
