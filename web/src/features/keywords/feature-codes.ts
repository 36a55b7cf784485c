import type { KeywordFeature } from '@rankline/contract/keywords'

const codes: Record<string, string> = {
  ai_overview: 'AI',
  featured_snippet: 'FS',
  people_also_ask: 'PAA',
  local_pack: 'LP',
  knowledge_panel: 'KP',
  images: 'IMG',
  videos: 'VID',
  short_videos: 'SV',
  top_stories: 'TOP',
  shopping: 'SHOP',
  sitelinks: 'SL',
  reviews: 'REV',
  ads_top: 'AD↑',
  ads_bottom: 'AD↓',
  related_searches: 'REL',
  discussions: 'DIS',
  jobs: 'JOB',
  events: 'EVT',
  recipes: 'REC',
  hotels: 'HOT',
  flights: 'FLY',
  twitter: 'X',
}

/** Up to four letters for a result-page feature; unknown ones get the first three of their name. */
export function codeOf(feature: KeywordFeature): string {
  return codes[feature.slug] ?? feature.type_text.slice(0, 3).toUpperCase()
}

/** What a row has room for: the tracked site's own features first, the rest as one count. */
export function shownFeatures(features: readonly KeywordFeature[], room: number) {
  const sorted = features.toSorted((a, b) => Number(b.is_own) - Number(a.is_own))
  const shown = sorted.length > room ? sorted.slice(0, room - 1) : sorted
  return { shown, hidden: sorted.slice(shown.length) }
}
