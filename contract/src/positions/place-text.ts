/** Label of a position by the featured snippet, shown after its number. */
export const FEATURED_SNIPPET = 'featured snippet'

/** `7`, or `1 · featured snippet` for a site that is first by the snippet. */
export const placeText = (position: number | string, isSnippet: boolean | undefined): string =>
  isSnippet === true ? `${position} · ${FEATURED_SNIPPET}` : String(position)
