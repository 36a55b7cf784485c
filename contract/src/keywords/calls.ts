import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { roles } from '../members/permissions.ts'
import { messages } from '../messages.ts'
import { overview } from '../projects/calls.ts'
import { formSchema } from '../validation/schema.ts'
import { flag, id, ids, isFeaturedSnippet, oneOf, optionalId, timestamp } from '../wire.ts'
import { endOfForm } from './ends.ts'
import { keywordFilters } from './filter-schemas.ts'
import { addKeywordsForm } from './forms.ts'
import { intents } from './intents.ts'
import { keywordTargetOf } from './target.ts'

/** 0 disabled, 2 a check is due or running, any other value enabled. */
export const KEYWORD_STATUS = { disabled: 0, enabled: 1, updating: 2 } as const

export const feature = z.object({
  type: z.int(),
  type_text: z.string(),
  has_child_items: z.boolean(),
  /** Present only if the feature contains the tracked site. */
  is_own: z.literal(true).optional(),
  /** Place of the site's first source in an AI overview; 0: not cited. Absent: the sources were not read. */
  cited_at: z.int().optional(),
})

export const keyword = z.object({
  id: z.int(),
  project_id: z.int(),
  project_name: z.string(),
  keyword: z.string(),
  keyword_name: z.string(),
  country_name: z.string(),
  country_name_alpha2: z.string(),
  language_name: z.string(),
  geo_location_name_canonical: z.string().nullable(),
  engine_name: z.string(),
  engine_slug: z.string(),
  type_name: z.string(),
  section_name: z.string(),
  device_name: z.string(),
  device_slug: z.string(),
  current_position: z.int().nullable(),
  /**
   * Present only if the site ranks first by the featured snippet and is not in the list. The previous position has its own
   * flag.
   */
  is_featured_snippet: isFeaturedSnippet,
  prev_position: z.int().nullable(),
  was_featured_snippet: isFeaturedSnippet,
  best_position: z.int().nullable(),
  worst_position: z.int().nullable(),
  /** Previous minus current: positive is better. */
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'declined', 'stable', 'new', 'dropped', 'first check', '-']),
  latest_position_id: z.int().nullable(),
  latest_position_url: z.string().nullable(),
  /** Day on which another page of the site started to rank; absent if that never happened. */
  page_changed_on: z.string().optional(),
  /** Present only if two pages of the site have replaced each other at least twice in 30 days. */
  is_page_contested: z.literal(true).optional(),
  /** Page of the site that should rank; absent: any page. */
  preferred_page: z.string().optional(),
  /** Present only if a page other than the preferred one ranks. */
  is_wrong_page: z.literal(true).optional(),
  position_updated_at: timestamp.nullable(),
  /** Days between its checks, 0 for paused; absent: daily. */
  check_every: z.int().optional(),
  /** Present only if the frequency is the keyword's own and not its project's. */
  has_own_frequency: z.literal(true).optional(),
  /** Last day on which it is checked, or `once`: it ends with its next complete check. Absent: it goes on. */
  ends_on: z.string().optional(),
  /** Day on which it ended by itself; it is disabled since then. */
  ended_on: z.string().optional(),
  /** Day on which the AI overview stopped citing the site; absent while it does, and if it never did. */
  citation_lost_on: z.string().optional(),
  /** Number of things above the best result of the site; absent: not known, which is not the same as none. */
  above_things: z.int().optional(),
  /** Estimated CSS pixels from the top of the page to the title of that result; absent: not known. */
  above_pixels: z.int().optional(),
  /** Search intent, and percent of all four in the order of `intents`; absent: not known. */
  intent: z.enum(intents).optional(),
  intent_shares: z.array(z.int()).length(4).optional(),
  /** How the last check ended; null before the first. */
  check_outcome: z.enum(['ranked', 'featured_snippet', 'not_in_depth', 'failed']).nullable(),
  /** Why the check failed, in one sentence. */
  check_failure: z.string().optional(),
  /** Time of the last check, if it differs from `position_updated_at`. */
  check_tried_at: timestamp.optional(),
  /** Depth of the last check that did not fail. */
  check_depth: z.int().nullable(),
  /** Day of the current position; older than the last check if that check was shallow. */
  position_day: z.string().nullable(),
  /** Positions of the last 30 days, oldest first; null is a day without one. */
  trend: z.array(z.int().nullable()),
  volume: z.int().nullable(),
  traffic: z.number().nullable(),
  traffic_value: z.number().nullable(),
  status: z.int(),
  is_alerts_enabled: flag,
  is_favourited: flag,
  is_sticky: flag,
  is_enabled: flag,
  /** Null when a rank request is possible; otherwise 1 pending, 2 daily limit, 3 disabled. */
  is_request_available: z.int().nullable(),
  user_member_role: z.enum(roles),
  user_member_memberable_id: z.int(),
  user_member_userable_type: z.enum(['users', 'user_dashboards']),
  user_username: z.string().nullable(),
  user_dashboard_username: z.string().nullable(),
  features: z.array(feature),
  created_at: timestamp,
})
export type Keyword = z.infer<typeof keyword>
export type KeywordFeature = z.infer<typeof feature>

/** Page of the list; `overview` is present only if it was requested. */
const keywordPage = pageOf(keyword).extend({ overview: overview.optional() })
export type KeywordPage = z.infer<typeof keywordPage>

export const listKeywords = endpoint({
  method: 'GET',
  path: 'project-keywords/fetchAuth',
  aliases: ['project-keywords'],
  scope: 'account',
  permission: 'view',
  summary: 'A page of keywords, of one project or of all',
  input: keywordFilters,
  items: keywordPage,
})

export const addKeywords = endpoint({
  method: 'POST',
  path: 'project-keywords/create',
  impersonation: 'allowed',
  aliases: ['project-keywords'],
  scope: 'account',
  permission: 'add',
  summary: 'Add keywords to a project; those it already tracks are skipped',
  input: formSchema(addKeywordsForm).transform((form, context) => ({
    projectId: form.project_id,
    keywords: form.keywords,
    target: keywordTargetOf(form),
    endsOn: endOfForm(form, context),
  })),
  items: z.object({ redirect: z.string(), added: z.int(), duplicates: z.int() }),
  messageOf: ({ added, duplicates }) => messages.keywordsAdded(added, duplicates),
})

const keywordId = z
  .object({ project_keyword_id: id('project_keyword_id') })
  .transform((input) => ({ keywordId: input.project_keyword_id }))

export const findKeyword = endpoint({
  method: 'GET',
  path: 'project-keywords/findAuth',
  aliases: ['project-keywords/:project_keyword_id'],
  scope: 'account',
  permission: 'view',
  summary: 'One keyword',
  input: keywordId,
  items: keyword,
})

export const countKeywords = endpoint({
  method: 'GET',
  path: 'project-keywords/total',
  scope: 'account',
  permission: 'view',
  summary: 'The number of keywords, in one project or in all',
  input: z.object({ project_id: optionalId() }).transform((input) => ({ projectId: input.project_id })),
  items: z.object({ total: z.int() }),
})

export const deleteKeywords = endpoint({
  method: 'DELETE',
  path: 'project-keywords/deleteSelectedAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Delete keywords by id; the filters only apply to the returned list',
  input: keywordFilters
    .extend({ project_keyword_ids: ids('project_keyword_ids') })
    .transform(({ project_keyword_ids, ...filters }) => ({ keywordIds: project_keyword_ids, filters })),
  items: z.object({ deleted_ids: z.array(z.int()), page: keywordPage }),
  messageOf: ({ deleted_ids }) => messages.keywordsDeleted(deleted_ids.length),
})

export const settingTypes = ['is_alerts_enabled', 'is_favourited', 'is_sticky', 'status'] as const

export const toggleSetting = endpoint({
  method: 'PUT',
  path: 'project-keywords/updateSettings',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Toggle one setting of a keyword',
  input: z
    .object({ type: oneOf('type', settingTypes), project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ type: input.type, keywordId: input.project_keyword_id })),
  items: keyword,
})

export const requestRanks = endpoint({
  method: 'POST',
  path: 'project-keyword-requests/create',
  impersonation: 'allowed',
  aliases: ['project-keyword-requests'],
  scope: 'account',
  permission: 'update',
  summary: 'Request new ranks now, at full depth',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids') })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.object({ requested_ids: z.array(z.int()), refused: z.array(z.int()) }),
  messageOf: ({ requested_ids, refused }) => messages.ranksRequested(requested_ids.length, refused.length),
})

export const estimateRanks = endpoint({
  method: 'POST',
  path: 'project-keyword-requests/estimate',
  impersonation: 'reading',
  scope: 'account',
  permission: 'update',
  summary: 'The requests and the cost of checking these keywords now',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids') })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.object({
    /** Number of new checks; running ones are not counted. */
    checks: z.int(),
    /** Estimated requests to sources; null when unknown. */
    requests: z.int().nullable(),
    /** Estimated price in US dollars; null when a price is unknown. */
    cost: z.number().nullable(),
  }),
})
