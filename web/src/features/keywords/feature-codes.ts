import type { KeywordFeature } from '@rankline/contract/keywords/calls'

/** Codes by the fixed id of the feature. */
const codes: Record<number, string> = {
  1: 'AI',
  2: 'FS',
  3: 'PAA',
  4: 'LP',
  5: 'KP',
  6: 'IMG',
  7: 'VID',
  8: 'SV',
  9: 'TOP',
  10: 'SHOP',
  11: 'SL',
  12: 'REV',
  13: 'AD↑',
  14: 'AD↓',
  15: 'REL',
  16: 'DIS',
  17: 'JOB',
  18: 'EVT',
  19: 'REC',
  20: 'HOT',
  21: 'FLY',
  22: 'X',
}

/** Up to four letters for a result-page feature; unknown ones get the first three of their name. */
export function codeOf(feature: KeywordFeature): string {
  return codes[feature.type] ?? feature.type_text.slice(0, 3).toUpperCase()
}

/** Splits features into those that fit into a row, the tracked site's own first, and the hidden others. */
export function shownFeatures(features: readonly KeywordFeature[], room: number) {
  const sorted = features.toSorted((a, b) => Number(b.is_own ?? false) - Number(a.is_own ?? false))
  const shown = sorted.length > room ? sorted.slice(0, room - 1) : sorted
  return { shown, hidden: sorted.slice(shown.length) }
}
