/** One parsed result page, as an engine served it. */
export type ParsedPage = {
  status: PageStatus
  /** The query the page says it answers; null when the page does not say. */
  query: string | null
  organic: Organic[]
  /** Results left out of the list because they cannot be read; positions count them. */
  skipped?: number
  /** Results, advertisements and features in the result column, where `absolute` counts this page's alone. */
  shown?: number
  features: Feature[]
  /** Stars are shown: on single results, so that they are no block of the page's own. */
  isRated?: boolean
  /** Related searches and questions, in page order. */
  relateds: string[]
  /** Whether the page offers a next page; null when the page does not say. */
  hasNext: boolean | null
  /** What the engine wants to be sent for the next page, where pages cannot be asked for by number. */
  cursor?: string
  /** The list goes on, but the engine gives nobody its next page. */
  isCut?: boolean
  /** The answer as it came, where the source has it; for people who look into what was read wrongly. */
  raw?: string
}

export type PageStatus = 'ok' | 'no_results' | 'blocked' | 'consent' | 'js_required'

export type Organic = {
  /** Organic rank on its list, from 1. */
  position: number
  /** Rank among everything shown, ads and features included; of a page's own counting where that has `shown`, else from the top of the first. */
  absolute?: number
  /** Decoded target, http or https. */
  url: string
  title: string
  description: string
}

export const featureTypes = [
  'ai_overview',
  'featured_snippet',
  'people_also_ask',
  'local_pack',
  'knowledge_panel',
  'images',
  'videos',
  'short_videos',
  'top_stories',
  'shopping',
  'sitelinks',
  'reviews',
  'ads_top',
  'ads_bottom',
  'related_searches',
  'discussions',
  'jobs',
  'events',
  'recipes',
  'hotels',
  'flights',
  'twitter',
] as const

export type FeatureType = (typeof featureTypes)[number]

/** A result-page feature, with the entries it shows where it has any. */
export type Feature = { type: FeatureType; children: FeatureChild[] }

export type FeatureChild = { title: string; url: string | null }
