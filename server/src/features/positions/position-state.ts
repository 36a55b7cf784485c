import { FEATURED_SNIPPET } from '@rankline/contract/positions/place-text'
import { fullDepth } from '@rankline/serp/depth'

/** Describes a position or its absence in files, because their position columns hold only numbers. */
export function stateText(position: number | null, isSnippet: boolean, depth: number): string {
  if (isSnippet) return FEATURED_SNIPPET
  if (position !== null) return 'ranked'
  return depth >= fullDepth ? `not in top ${fullDepth}` : `not in top ${depth} checked`
}
