import { FEATURED_SNIPPET } from '@rankline/contract/positions/place-text'
import { fullDepth } from '@rankline/serp/depth'

/** What a position or its absence means, in files: their columns of positions hold numbers alone. */
export function stateText(position: number | null, isSnippet: boolean, depth: number): string {
  if (isSnippet) return FEATURED_SNIPPET
  if (position !== null) return 'ranked'
  return depth >= fullDepth ? `not in top ${fullDepth}` : `not in top ${depth} checked`
}
