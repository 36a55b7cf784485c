import type { Element } from 'domhandler'
import type { Page } from '../html.ts'
import type { ColumnItem, FeatureType } from '../page.ts'
import type { FoundFeature } from './feature-list.ts'

/** Elements that get no place of their own: parts of a result, and what is below the column. */
const uncounted: ReadonlySet<FeatureType> = new Set(['sitelinks', 'related_searches'])
const ads: ReadonlySet<FeatureType> = new Set(['ads_top', 'ads_bottom'])

type Shown = { at: number; element: Element; type: FeatureType | 'organic' }

/**
 * The rank of each result among everything in its column, from 1, and the column itself: results, single ads, and each
 * block of a feature once, however many marks it has.
 */
export function absoluteRanks(
  page: Page,
  results: readonly { link: Element }[],
  features: readonly FoundFeature[],
): { ranks: number[]; column: ColumnItem[] } {
  const all: Shown[] = results.map(({ link }) => ({ at: page.orderOf(link), element: link, type: 'organic' }))
  for (const { type, blocks } of features) {
    if (uncounted.has(type)) continue
    for (const element of new Set(blocks)) all.push({ at: page.orderOf(element), element, type })
  }
  all.sort((one, other) => one.at - other.at)
  const ranks: number[] = []
  const column: ColumnItem[] = []
  let last: Shown | undefined
  for (const one of all) {
    if (last && isPartOf(page, one, last)) continue
    last = one
    column.push(one.type)
    if (one.type === 'organic') ranks.push(column.length)
  }
  return { ranks, column }
}

/** Consecutive marks belong to one block, and so do marks inside another feature. */
function isPartOf(page: Page, { element, type }: Shown, last: Shown): boolean {
  if (type === 'organic' || last.type === 'organic') return false
  if (page.contains(last.element, element)) return true
  return type === last.type && !ads.has(type)
}
