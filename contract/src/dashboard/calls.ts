import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { isFeaturedSnippet, searchedAs } from '../wire.ts'

const mover = z.object({
  project_keyword_id: z.int(),
  project_id: z.int(),
  project_name: z.string(),
  keyword: z.string(),
  ...searchedAs,
  current_position: z.int().nullable(),
  prev_position: z.int().nullable(),
  /** Whether the current or the previous position is a featured snippet. */
  is_featured_snippet: isFeaturedSnippet,
  was_featured_snippet: isFeaturedSnippet,
  diff: z.int().nullable(),
  diff_text: z.enum(['improved', 'new', 'declined', 'dropped']),
})
export type Mover = z.infer<typeof mover>

const checks = z.object({
  project_id: z.int(),
  project_name: z.string(),
  /** Number of enabled keywords. */
  keyword_count: z.int(),
  /** Keywords whose check is due or running because they are new or a person requested it. */
  updating: z.int(),
  /** Keywords whose last check failed. */
  failed: z.int(),
})
export type ProjectChecks = z.infer<typeof checks>

/** Everything that /dashboard shows except the daily history, which is `project-keyword-positions/daily`. */
export const dashboard = endpoint({
  method: 'GET',
  path: 'dashboard',
  scope: 'account',
  permission: 'view',
  summary: 'Counts of the whole account, the biggest changes, and the checks that are running or failed',
  input: nothing,
  items: z.object({
    counters: z.object({
      projects: z.int(),
      keywords: z.int(),
      active_requests: z.int(),
      declined: z.int(),
      improved: z.int(),
      stable: z.int(),
    }),
    /** Keywords checked since yesterday, most visits won or lost first, then most places; at most eight each. */
    improved: z.array(mover),
    declined: z.array(mover),
    /** Projects with running or failed checks, the busiest first, at most eight. */
    checks: z.array(checks),
  }),
})
