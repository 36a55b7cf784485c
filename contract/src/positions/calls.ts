import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { feature } from '../keywords/calls.ts'
import { intents } from '../keywords/intents.ts'
import { id, ids, isFeaturedSnippet, optionalDay, optionalId, optionalOneOf, timestamp } from '../wire.ts'

/** Length of a graph period, in days. */
export const PERIOD_DAYS = { '1y': 365, '6m': 180, '1m': 30, '1w': 7, '1d': 1 } as const
export type Period = keyof typeof PERIOD_DAYS
export const periods = ['1y', '6m', '1m', '1w', '1d'] as const

const dateRange = {
  project_keyword_id: id('project_keyword_id'),
  date_type: optionalOneOf(periods),
  date_custom_start: optionalDay(),
  date_custom_end: optionalDay(),
}

/** A period that ends today, or a custom range; a week when neither is given. */
export const rangeInput = z.object(dateRange).transform((input) => ({
  keywordId: input.project_keyword_id,
  period: input.date_type,
  from: input.date_custom_start,
  to: input.date_custom_end,
}))
export type RangeInput = z.infer<typeof rangeInput>

export const position = z.object({
  id: z.int(),
  day: z.string(),
  current_position: z.int().nullable(),
  is_featured_snippet: isFeaturedSnippet,
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'declined', 'stable', 'new', 'dropped', 'first check', '-']),
  /** Depth of the day's check; a null position means the site is not in these results. */
  depth: z.int(),
  /** Number of things above the best result, and estimated CSS pixels to its title; absent: not known. */
  above_things: z.int().optional(),
  above_pixels: z.int().optional(),
  /** Days until the next planned check, 0 for none; absent: 1. */
  check_every: z.int().optional(),
  url: z.string().nullable(),
  created_at: timestamp,
  created_at_string_short: z.string(),
  updated_at_human: z.string(),
  /** A point of the rank graph: the position of a day. */
  avg_rank: z.number().nullable(),
  /** The rank tracker that has measured it, where it was imported; null for what was measured here. */
  imported_from: z.string().nullable(),
  /** Search or address of that day, if the keyword's search or the project's address was another one. */
  former_search: z.string().optional(),
  /** Which of the two. */
  former_kind: z.enum(['search', 'address']).optional(),
})
export type Position = z.infer<typeof position>

export const keywordPositions = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/keyword',
  scope: 'account',
  permission: 'view',
  summary: 'The position of a keyword on each day of a range, newest first',
  input: rangeInput,
  items: z.array(position),
})

/** Rank among all elements of the page, including ads and features; null when unknown. */
const absolutePosition = z.int().nullable()

const topEntry = z.object({
  current_position: z.int(),
  absolute_position: absolutePosition,
  /** Position on the page of the other day; null if it is not there. */
  prev_position: z.int().nullable(),
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'declined', 'stable', 'new', 'dropped', '-']),
  url: z.string(),
  is_own: z.boolean(),
  /** Host of the keyword's competitor that this result belongs to. */
  competitor: z.string().nullable(),
  data_json: z.object({ title: z.string(), url: z.string(), desc: z.string() }),
})

export type TopEntry = z.infer<typeof topEntry>

const storedPage = z.object({ project_keyword_id: id('project_keyword_id'), date: optionalDay() })

export const topResults = endpoint({
  method: 'GET',
  path: 'keyword-positions/fetchByProjectKeywordIdAndDate',
  scope: 'account',
  permission: 'view',
  summary: 'The stored top 100 of a day; of the latest day without a date',
  input: storedPage.transform((input) => ({ keywordId: input.project_keyword_id, day: input.date })),
  items: z.array(topEntry),
})

export const compareResults = endpoint({
  method: 'GET',
  path: 'keyword-positions/fetchByProjectKeywordIdAndDateCompare',
  scope: 'account',
  permission: 'view',
  summary: 'The stored top 100 of a day compared with another: a positive difference means better on `date`',
  input: z
    .object({
      project_keyword_id: id('project_keyword_id'),
      date: optionalDay(),
      /** Callers send it; its value is ignored and counts as true. */
      compare: z.unknown().meta({ type: 'boolean' }).optional(),
      /** The latest stored day when left out. */
      date_compare: optionalDay(),
    })
    .transform((input) => ({
      keywordId: input.project_keyword_id,
      day: input.date,
      otherDay: input.date_compare,
    })),
  items: z.array(topEntry),
})

export const otherRanks = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/other-ranks',
  scope: 'account',
  permission: 'view',
  summary: 'Other pages of the project that rank, by day, newest first',
  input: rangeInput,
  items: z.array(
    position.omit({ id: true, avg_rank: true, imported_from: true }).extend({
      current_position: z.int(),
      absolute_position: absolutePosition,
      url: z.string(),
      title: z.string(),
    }),
  ),
})

export const keywordHashes = endpoint({
  method: 'GET',
  path: 'project-keyword-hashes',
  scope: 'account',
  permission: 'view',
  summary: 'The days that have a stored result page, newest first',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  items: z.array(z.object({ date: z.string(), depth: z.int() })),
})

const featureEntry = z.object({
  title: z.string(),
  url: z.string().nullable(),
  /** Present only if the entry links to the tracked site. */
  is_own: feature.shape.is_own,
})

export const keywordFeatures = endpoint({
  method: 'GET',
  path: 'project-keyword-features',
  scope: 'account',
  permission: 'view',
  summary: 'The SERP features found for each keyword, with their entries',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids') })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.record(z.string(), z.array(feature.extend({ children: z.array(featureEntry) }))),
})

/** Things above a result, in page order. Pixels are estimated CSS pixels, null where heights are not known. */
const above = z.object({
  things: z.int(),
  /** From the top of the page to the title of the result. */
  pixels: z.int().nullable(),
  /** Height of what precedes every result, such as the search field. */
  head: z.int().nullable(),
  /** The first screen of the device. */
  fold: z.int(),
  /** Things of one kind that follow each other. `name`: for people. `pixels`: the height of all of them. */
  groups: z.array(
    z.object({ item: z.string(), name: z.string(), count: z.int(), pixels: z.int().nullable() }),
  ),
})
export type Above = z.infer<typeof above>

/** The intent that one page shows. `signs`: from what it comes, the strongest first, as texts for people. */
const intentSigns = z.object({
  /** Percent, in the order of `intents`. */
  shares: z.array(z.int()).length(4),
  signs: z.array(z.object({ intent: z.enum(intents), name: z.string() })),
})
export type IntentSigns = z.infer<typeof intentSigns>

const pageFeature = feature.extend({
  /** Before the first organic result, after the last, or between them; the exact place is not stored. */
  place: z.enum(['above', 'within', 'below']),
  children: z.array(featureEntry),
})
export type PageFeature = z.infer<typeof pageFeature>

export const pageFeatures = endpoint({
  method: 'GET',
  path: 'keyword-positions/features',
  scope: 'account',
  permission: 'view',
  summary: 'The SERP features of a stored result page; of the latest page without a date',
  input: storedPage.transform((input) => ({ keywordId: input.project_keyword_id, day: input.date })),
  items: z.object({
    /** Null when nothing is stored. */
    date: z.string().nullable(),
    depth: z.int().nullable(),
    features: z.array(pageFeature),
    /** Things above the best result of the site on the first page; null: not known. */
    above: above.nullable(),
    /** Null where the page tells too little. */
    intent: intentSigns.nullable(),
  }),
})

/** Length of a result's line, in stored days. */
export const RESULT_LINE_DAYS = 30

export const resultLines = endpoint({
  method: 'GET',
  path: 'keyword-positions/lines',
  scope: 'account',
  permission: 'view',
  summary:
    'The positions of each result of a stored page on the earlier stored days, in the order of that page',
  input: storedPage.transform((input) => ({ keywordId: input.project_keyword_id, day: input.date })),
  items: z.object({
    /** Oldest first. */
    dates: z.array(z.string()),
    /** One line per result of the latest of these days; null on a day without the result. */
    lines: z.array(z.array(z.int().nullable())),
  }),
})

export const relatedSearches = endpoint({
  method: 'GET',
  path: 'project-keyword-relateds/fetchAuth',
  aliases: ['project-keyword-relateds'],
  scope: 'account',
  permission: 'view',
  summary: 'Related searches and questions of the latest stored result page',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  items: z.array(z.string()),
})

const movementInput = z
  .object({ project_id: optionalId() })
  .transform((input) => ({ projectId: input.project_id }))

export const latestMovements = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/latest-movements',
  scope: 'account',
  permission: 'view',
  summary: 'The number of keywords that improved, declined or stayed the same at their latest check',
  input: movementInput,
  items: z.object({ improved: z.int(), declined: z.int(), stable: z.int() }),
})

const movedKeyword = z.object({
  project_keyword_id: z.int(),
  project_id: z.int(),
  keyword: z.string(),
  current_position: z.int().nullable(),
  prev_position: z.int().nullable(),
  /** Whether the current or the previous position is a featured snippet. */
  is_featured_snippet: isFeaturedSnippet,
  was_featured_snippet: isFeaturedSnippet,
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'declined', 'stable', 'new', 'dropped']),
  url: z.string().nullable(),
})

/** `total` counts all of them; `data` has the first hundred, largest changes first. */
const movedKeywords = z.object({ total: z.int(), data: z.array(movedKeyword) })

export const improvedKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/improved',
  scope: 'account',
  permission: 'view',
  summary: 'Keywords that improved, or newly rank, at their latest check',
  input: movementInput,
  items: movedKeywords,
})

export const declinedKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/declined',
  scope: 'account',
  permission: 'view',
  summary: 'Keywords that declined, or no longer rank, at their latest check',
  input: movementInput,
  items: movedKeywords,
})

export const stableKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/stable',
  scope: 'account',
  permission: 'view',
  summary: 'Keywords that stayed the same at their latest check',
  input: movementInput,
  items: movedKeywords,
})

export const dailyMovements = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/daily',
  scope: 'account',
  permission: 'view',
  summary:
    'The number of keywords that improved, declined or stayed the same on each of the last 30 days, oldest first',
  input: movementInput,
  items: z.array(
    z.object({
      date: z.string(),
      created_at_string_short: z.string(),
      total_daily_improves: z.int(),
      total_daily_declines: z.int(),
      total_daily_stables: z.int(),
    }),
  ),
})
