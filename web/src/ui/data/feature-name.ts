import type { KeywordFeature } from '@rankline/contract/keywords'

/** The pinned id of AI overviews. */
const OVERVIEW = 1

/** The feature, and whether the tracked site is in it: `Featured snippet: yours`, `AI overview: cited at 2`. */
export function nameOfFeature({ type, type_text, is_own, cited_at: place }: KeywordFeature): string {
  if (type !== OVERVIEW) return is_own ? `${type_text}: yours` : type_text
  if (place === undefined) return `${type_text}: sources not read`
  return place === 0 ? `${type_text}: not cited` : `${type_text}: cited at ${place}`
}
