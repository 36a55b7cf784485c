import type { KeywordFeature } from '@rankline/contract/keywords/calls'

/** The pinned id of AI overviews. */
const OVERVIEW = 1

/** Whether the tracked site is in a feature: `yours`, `cited at 2`; null where there is nothing to say. */
export function ownershipOf({ type, is_own, cited_at: place }: KeywordFeature): string | null {
  if (type !== OVERVIEW) return is_own ? 'yours' : null
  if (place === undefined) return 'sources not read'
  return place === 0 ? 'not cited' : `cited at ${place}`
}

/** The feature, and whether the tracked site is in it: `Featured snippet: yours`, `AI overview: cited at 2`. */
export function nameOfFeature(feature: KeywordFeature): string {
  const ownership = ownershipOf(feature)
  return ownership === null ? feature.type_text : `${feature.type_text}: ${ownership}`
}
