import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, id, isFeaturedSnippet, optionalDay, optionalId, timestamp } from '../wire.ts'

/** Days for which each try of a check is kept. */
export const TRY_DAYS = 7

/**
 * Why a keyword has this position on a day. `featured_snippet`: the site is first by it, and not in the list. `too_shallow`: a part of the list was looked at, the site is not in it.
 * `not_kept`: nothing is stored of a day so long ago.
 */
const verdict = z.enum([
  'ranked',
  'featured_snippet',
  'not_in_list',
  'too_shallow',
  'failed',
  'imported',
  'waiting',
  'not_checked',
  'not_kept',
  'not_tracked_yet',
  'still_to_come',
])

const searched = z.object({
  keyword: z.string(),
  engine: z.string(),
  type: z.string(),
  section: z.string(),
  country: z.string(),
  language: z.string(),
  device: z.string(),
  /** Null: the country as a whole. */
  city: z.string().nullable(),
})

/** One try to fetch the list; `asked` has the part of each source. */
const tryOfDay = z.object({
  id: z.int(),
  started_at: timestamp,
  ended_at: timestamp,
  is_complete: z.boolean(),
  /** One sentence if it failed. */
  message: z.string().nullable(),
  requests: z.int(),
  /** Null for brands' clients, who are not told where results come from. */
  source: z.string().nullable(),
  depth: z.int().nullable(),
  results: z.int().nullable(),
  asked: z.array(z.object({ source: z.string(), requests: z.int(), failure: z.string().nullable() })),
})
export type Try = z.infer<typeof tryOfDay>

/** `best`: the line that gives the position. `also`: another line of the project. `other_…`: nearly a match. */
const match = z.enum(['best', 'also', 'other_host', 'other_path', 'other_query', 'none'])

const line = z.object({
  position: z.int(),
  absolute_position: z.int().nullable(),
  url: z.string(),
  title: z.string(),
  match,
})
export type WhyLine = z.infer<typeof line>

const list = z.object({
  checked_at: timestamp,
  depth: z.int(),
  /** Null for brands' clients. */
  source: z.string().nullable(),
  lines: z.array(line),
  /** Names of the features that show a page of the project. */
  own_features: z.array(z.string()),
})

const why = z.object({
  project_keyword_id: z.int(),
  project_id: z.int(),
  day,
  /** The nearest days with a position or a try. */
  previous_day: z.string().nullable(),
  next_day: z.string().nullable(),
  search: searched,
  /** How the project's lines are found: `exact` one page, `contains` a site or what is below a path, `code` a code. */
  rule: z.object({ mode: z.enum(['exact', 'contains', 'code', 'none']), text: z.string() }),
  verdict,
  position: z
    .object({
      position: z.int().nullable(),
      is_featured_snippet: isFeaturedSnippet,
      depth: z.int(),
      url: z.string().nullable(),
      checked_at: timestamp,
    })
    .nullable(),
  /** The name of the rank tracker whose history was imported, where it was; see `verdict`. */
  imported: z.object({ position: z.int().nullable(), tool: z.string().nullable() }).nullable(),
  /** Oldest first; empty after a week. */
  tries: z.array(tryOfDay),
  /** Null: no list of that day is stored. */
  list: list.nullable(),
  /** The stored list gives another position by the project's address of today. */
  has_other_rule: z.boolean(),
})
export type Why = z.infer<typeof why>

export const explainDay = endpoint({
  method: 'GET',
  path: 'project-keyword-positions/why',
  scope: 'account',
  permission: 'view',
  summary: 'Why a keyword has its position of a day: search, tries, stored list and the lines that match',
  input: z
    .object({ project_keyword_id: id('project_keyword_id'), date: optionalDay() })
    .transform((input) => ({ keywordId: input.project_keyword_id, day: input.date })),
  items: why,
})

export const explainAnyDay = endpoint({
  method: 'POST',
  path: 'project-keyword-positions/mWhy',
  scope: 'admin',
  isOpen: true,
  summary: "The same for a keyword of anybody's account, which leaves an entry in the audit log",
  input: z
    .object({ project_keyword_id: id('project_keyword_id'), date: optionalDay(), user_id: optionalId() })
    .transform((input) => ({
      keywordId: input.project_keyword_id,
      day: input.date,
      userId: input.user_id ?? null,
    })),
  items: why.extend({ user: z.object({ id: z.int(), username: z.string() }) }),
})
