import type { Feature, FeatureType } from './page.ts'

/** Bits of things that take room above or between the results of a page. Stored: never change a bit. */
export const layoutBits = { overview: 1, ads: 2, places: 4, shopping: 8, videos: 16 } as const

const bitOf: Partial<Record<FeatureType, number>> = {
  ai_overview: layoutBits.overview,
  ads_top: layoutBits.ads,
  local_pack: layoutBits.places,
  shopping: layoutBits.shopping,
  videos: layoutBits.videos,
  short_videos: layoutBits.videos,
}

/** The bits of a page with these features. */
export const layoutOf = (features: readonly Pick<Feature, 'type'>[]): number =>
  features.reduce((bits, { type }) => bits | (bitOf[type] ?? 0), 0)

/**
 * Layouts in which results are clicked differently: with an AI Overview, whatever else; with ads above, places, offers or
 * videos; and none of these.
 */
export const pageLayouts = ['overview', 'blocks', 'plain'] as const
export type PageLayout = (typeof pageLayouts)[number]

export function pageLayoutOf(bits: number): PageLayout {
  if ((bits & layoutBits.overview) !== 0) return 'overview'
  return bits === 0 ? 'plain' : 'blocks'
}
