/** One parsed result page, as an engine served it. */
export type ParsedPage = {
  status: PageStatus
  /** The query that the page says it answers; null when it does not say. */
  query: string | null
  /** The phrase that the list is for, where the page says that it took it in place of the one that was typed. */
  correctedTo?: string
  organic: Organic[]
  /** Number of results left out because they cannot be read; they keep their positions. */
  skipped?: number
  /**
   * Number of results, ads and features in the result column; present if `absolute` counts within this page.
   */
  shown?: number
  /** The result column in page order, if the source reports it: the item at `absolute` - 1 of a result is that result. */
  column?: ColumnItem[]
  features: Feature[]
  /** Whether single results show review stars. They are no separate block, so they are not in `features`. */
  isRated?: boolean
  /** Related searches and questions, in page order. */
  relateds: string[]
  /** Whether the page offers a next page; null when the page does not say. `false` alone is no end of the list. */
  hasNext: boolean | null
  /** The page's own sign that the list ends here. An end is believed only with one, or with a fitting `total`. */
  endSign?: EndSign
  /** Number of results in the whole list, as the answer counts them; engines estimate it. */
  total?: number
  /** Token for the next page, on engines whose pages cannot be requested by number. */
  cursor?: string
  /** The list continues, but the engine does not give out its next page. */
  isCut?: boolean
  /** Number of titled links in the list that the parser cannot tell what they are. */
  unexplained?: number
  /** Whether the frame of the page goes on below its list, as it does unless the page was cut. */
  isFollowed?: boolean
  /** Why the list is not trusted although it was read, in one sentence for people. */
  doubt?: string
  /** The words of an AI overview or of AI Mode, where the source hands them over; not stored with the page. */
  answerText?: string
  /** The answer as received, if the source has it; kept to find out why a page was read wrongly. */
  raw?: string
}

/**
 * `said`: in words, by a count, or by a field made for it. `last_page`: its page navigation shows it as the last page,
 * after earlier ones.
 */
export type EndSign = 'said' | 'last_page'

/** Kind of a page: results, none, a captcha, a consent wall, or a page that needs scripts. */
export type PageStatus = 'ok' | 'no_results' | 'blocked' | 'consent' | 'js_required'

/** One organic result. */
export type Organic = {
  /** Organic rank on its list, from 1. */
  position: number
  /**
   * Rank among everything shown, including ads and features. Counted within the page if it has `shown`,
   * otherwise from the top of the first page.
   */
  absolute?: number
  /** Decoded target address, http or https; in its canonical form once the page was cleaned. */
  url: string
  /** The address as the engine gave it, if it is another; only for showing. */
  rawUrl?: string
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

/** Kind of a feature. */
export type FeatureType = (typeof featureTypes)[number]

/**
 * Something in the result column: a plain result, a single ad, or a block of a feature. `other`: a block of another kind.
 * `aside`: counted by the source, but shown beside the column.
 */
export type ColumnItem = FeatureType | 'organic' | 'other' | 'aside'

/** A result-page feature, with its entries if it has any. */
export type Feature = { type: FeatureType; children: FeatureChild[] }

/** An entry of a feature, such as a question or a video. */
export type FeatureChild = { title: string; url: string | null; rawUrl?: string }
