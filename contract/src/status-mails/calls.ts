import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const STATUS_PERIODS = ['daily', 'weekly'] as const
export type StatusPeriod = (typeof STATUS_PERIODS)[number]

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'status-mails/unsubscribe',
  scope: 'public',
  summary:
    'Unsubscribe from a status email with the token of its link; mail programs post here for one-click unsubscribing (RFC 8058), with the token in the query',
  input: z.object({ token: z.string().default('') }),
  items: z.object({ period: z.enum(STATUS_PERIODS) }),
  limit: { max: 60, seconds: 3600 },
})
