import type { FeedTable } from '@rankline/contract/feeds/forms'

/** Rises with every change that a reader of the files has to know. New columns at the end need no new version. */
export const SCHEMA_VERSION = 1

export type FeedType = 'BOOLEAN' | 'DATE' | 'DOUBLE' | 'INT32' | 'INT64' | 'STRING' | 'TIMESTAMP'

export type FeedColumn = { name: string; type: FeedType; nullable: boolean; text: string }

const column = (name: string, type: FeedType, text: string): FeedColumn => ({
  name,
  type,
  nullable: false,
  text,
})
const nullable = (name: string, type: FeedType, text: string): FeedColumn => ({
  name,
  type,
  nullable: true,
  text,
})

const dayAndProject = [
  column('day', 'DATE', 'UTC day of the check'),
  column('project_id', 'INT64', 'id of the project, as in the API'),
]

const keyword = [
  ...dayAndProject,
  column('keyword_id', 'INT64', 'id of the keyword, as in the API'),
  column('phrase', 'STRING', 'text of the keyword'),
  column('engine', 'STRING', 'search engine, such as `google`'),
  column('type', 'STRING', 'kind of results, such as `web`'),
  column('country', 'STRING', 'ISO 3166-1, two letters'),
  column('language', 'STRING', 'code of the language'),
  column('device', 'STRING', '`desktop` or `mobile`'),
  nullable('location', 'STRING', 'city or region; null: the whole country'),
]

const STATES = '`ranked`, `not_in_depth`'
const SNIPPET = 'whether the featured snippet gives the position'

/** The columns of each table, in their order. docs/feeds.md repeats them, and a test compares both. */
export const feedSchemas: Readonly<Record<FeedTable, readonly FeedColumn[]>> = {
  positions: [
    ...keyword,
    column('tags', 'STRING', 'names of the tags now, as a JSON list'),
    column('state', 'STRING', `${STATES} or \`failed\``),
    nullable('position', 'INT32', 'null unless the state is `ranked`'),
    nullable('depth', 'INT32', 'how many results were read; null if the check failed'),
    column('is_featured_snippet', 'BOOLEAN', SNIPPET),
    nullable('change', 'INT32', 'places won since the check before; null if one of both has no position'),
    nullable('url', 'STRING', 'page of the site that ranks'),
    nullable('volume', 'INT32', 'searches a month, as known when the file was written'),
    nullable('traffic', 'DOUBLE', 'estimated visits a month by the click curve of the day'),
    nullable('checked_at', 'TIMESTAMP', 'time of the check; null if it failed'),
  ],
  features: [
    ...keyword,
    column('feature', 'STRING', 'feature of the result page, such as `people_also_ask`'),
    column('entries', 'INT32', 'number of its entries that have been read'),
    column('is_own', 'BOOLEAN', 'whether one of them is of the site'),
    nullable('place', 'INT32', 'place of the first own entry; null without one'),
  ],
  competitors: [
    ...keyword,
    column('competitor', 'STRING', 'host of the competitor'),
    column('state', 'STRING', STATES),
    nullable('position', 'INT32', 'null unless the state is `ranked`'),
    column('depth', 'INT32', 'how many results were read'),
    column('is_featured_snippet', 'BOOLEAN', SNIPPET),
    nullable('url', 'STRING', 'page of the competitor that ranks'),
  ],
  landing_pages: [
    ...dayAndProject,
    column('page_id', 'INT64', 'id of the page, as in the API'),
    column('url', 'STRING', 'address of the page'),
    column('keywords', 'INT32', 'keywords that ranked with it'),
    column('best_position', 'INT32', 'best of their positions'),
    column('average_position', 'DOUBLE', 'average of their positions'),
    column('top_3', 'INT32', 'keywords at positions 1 to 3'),
    column('top_10', 'INT32', 'keywords at positions 1 to 10'),
    nullable('traffic', 'DOUBLE', 'estimated visits a month; null if no volume is known'),
  ],
  search_console: [
    ...dayAndProject,
    column('query', 'STRING', 'query, as Google reports it'),
    column('page', 'STRING', 'page of the site'),
    nullable('country', 'STRING', 'ISO 3166-1, two letters; null: not known'),
    column('device', 'STRING', '`desktop`, `mobile` or `tablet`'),
    column('clicks', 'INT64', 'clicks'),
    column('impressions', 'INT64', 'impressions'),
    column('position', 'DOUBLE', 'average position over the impressions'),
  ],
}

/** A value of a row: DATE is `YYYY-MM-DD`, TIMESTAMP a `Date`. */
export type FeedValue = string | number | boolean | Date | null
export type FeedRow = Readonly<Record<string, FeedValue>>
