import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day, id, page, timestamp } from '../wire.ts'
import { workerTest } from '../workers/calls.ts'
import { sourceTestForm } from '../workers/forms.ts'

const health = z.object({
  engine: z.string(),
  /** Recent share of successful checks, 0-1; null before the first check. */
  success: z.number().nullable(),
  failures_in_row: z.int(),
  /** Not used until then if another source can be used. */
  paused_until: timestamp.nullable(),
  last_error: z.string().nullable(),
  last_error_at: timestamp.nullable(),
})

const proxy = z.object({
  address: z.string(),
  country: z.string().nullable(),
  used: z.int(),
  failed: z.int(),
  blocked: z.int(),
  active: z.int(),
  /** Milliseconds. */
  latency: z.number().nullable(),
  success: z.number(),
  cooling_until: timestamp.nullable(),
  last_failure: z.string().nullable(),
})

const money = z.number()

export const source = z.object({
  name: z.string(),
  title: z.string(),
  docs: z.string().nullable(),
  /** Whether real answers of it have been parsed correctly. */
  is_verified: z.boolean(),
  engines: z.array(z.object({ engine: z.string(), types: z.array(z.string()) })),
  devices: z.array(z.string()),
  has_places: z.boolean(),
  results_per_request: z.int(),
  /** US dollars per request; null when unknown. */
  price: money.nullable(),
  /** Limit in US dollars per UTC day. */
  ceiling: money.nullable(),
  spent_today: money,
  requests_today: z.int(),
  checks_today: z.int(),
  /** Why it is not used for the rest of the day. */
  pause: z.string().nullable(),
  health: z.array(health),
  proxies: z.array(proxy),
})
export type SourceState = z.infer<typeof source>

const rule = z.object({
  /** `*`: every engine without its own rule. */
  engine: z.string(),
  type: z.string().nullable(),
  sources: z.array(z.string()),
})
export type SourceRule = z.infer<typeof rule>

export const listSources = endpoint({
  method: 'GET',
  path: 'sources/mPaginate',
  scope: 'admin',
  summary: 'The sources, their order and state, and what they cost today',
  input: z.object({ page }),
  items: pageOf(source).extend({
    /** UTC day of all numbers. */
    day,
    order: z.array(rule),
    /** Total of all sources. */
    ceiling: money.nullable(),
    spent_today: money,
    /** Null until a worker has started for the first time. */
    published_at: timestamp.nullable(),
  }),
})

const sign = z.object({
  sign: z.enum(['sparse_pages', 'fewer_results', 'fewer_features', 'no_results', 'walls']),
  /** Shares of pages (0-1); for the `fewer_` signs, means per page. */
  usual: z.number(),
  now: z.number(),
  pages: z.int(),
  of: z.int(),
})

export const drift = z.object({
  id: z.int(),
  source: z.string(),
  engine: z.string(),
  engine_name: z.string(),
  type: z.string(),
  device: z.string(),
  signs: z.array(sign),
  /** Number of checks that failed because their page differed too much from usual ones. */
  failed_checks: z.int(),
  began_at: timestamp,
  seen_at: timestamp,
  ended_at: timestamp.nullable(),
  accepted_at: timestamp.nullable(),
  pages: z.array(
    z.object({
      id: z.int(),
      phrase: z.string(),
      country: z.string(),
      language: z.string(),
      status: z.string(),
      results: z.int(),
      features: z.int(),
      has_text: z.boolean(),
      kept_at: timestamp,
    }),
  ),
})
export type Drift = z.infer<typeof drift>

export const testSource = endpoint({
  method: 'POST',
  path: 'sources/mTest',
  scope: 'admin',
  isOpen: true,
  summary:
    'Let a worker make one search at this source alone, also where it is paused; its cost is charged to no account',
  input: formSchema(sourceTestForm),
  items: workerTest,
  limit: { max: 30, seconds: 3600 },
})

export const listDrifts = endpoint({
  method: 'GET',
  path: 'drifts/mPaginate',
  scope: 'admin',
  summary: 'Periods in which an engine’s pages differed from the usual, open ones first',
  input: z.object({ page }),
  items: pageOf(drift),
})

export const findDriftPage = endpoint({
  method: 'GET',
  path: 'drifts/page',
  scope: 'admin',
  summary: 'The original text of a page that was not accepted',
  input: z
    .object({ drift_page_id: id('drift_page_id') })
    .transform((input) => ({ driftPageId: input.drift_page_id })),
  items: z.object({ id: z.int(), phrase: z.string(), text: z.string().nullable() }),
})

export const acceptDrift = endpoint({
  method: 'POST',
  path: 'drifts/accept',
  scope: 'admin',
  summary: 'Reset the baseline: these pages count as normal from now on',
  input: z.object({ drift_id: id('drift_id') }).transform((input) => ({ driftId: input.drift_id })),
  items: z.null(),
  message: messages.driftAccepted,
})
