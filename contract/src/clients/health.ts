import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { day, flag } from '../wire.ts'

/** Why a client needs attention, most urgent first. */
export const attentionKinds = ['expired', 'ends_soon', 'failed_checks', 'visibility', 'limit'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Days of the visibility's line, up to yesterday. */
export const TREND_DAYS = 30

export const clientHealth = z.object({
  id: z.int(),
  username: z.string(),
  user_brand: z.string(),
  status: flag,
  /** Percent, over all projects of the client; null until something has been checked. */
  visibility: z.number().nullable(),
  /** Percentage points against a week before; null without both days. */
  visibility_change: z.number().nullable(),
  /** One value a day, oldest first; null on days that are not known. */
  visibility_trend: z.array(z.number().nullable()).length(TREND_DAYS),
  /** Estimated visits a month; null where nothing is known. */
  traffic: z.int().nullable(),
  total_projects: z.int(),
  total_project_keywords: z.int(),
  /** Null is unlimited. */
  allowed_projects: z.int().nullable(),
  allowed_keywords: z.int().nullable(),
  /** Keywords whose last check failed, of those that are checked. */
  failed_keywords: z.int(),
  days_left: z.int().nullable(),
  is_expired: flag,
  end_at_date: day.nullable(),
  attention: z.array(z.enum(attentionKinds)),
})
export type ClientHealth = z.infer<typeof clientHealth>

export const listClientHealth = endpoint({
  method: 'GET',
  path: 'user-dashboards/health',
  scope: 'user',
  permission: 'own',
  summary: 'All clients with how they are doing; those who need attention most come first',
  input: nothing,
  items: z.array(clientHealth),
})
