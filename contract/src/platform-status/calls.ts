import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

export const platformStatus = endpoint({
  method: 'GET',
  path: 'platform/status',
  scope: 'public',
  summary: 'Where positions come from, which providers people can log in with, and where the terms stand',
  input: nothing,
  items: z.object({
    source: z.string(),
    /** Whether positions are invented by the sandbox rather than read from a search engine. */
    is_sandbox: z.boolean(),
    /** Why checks are paused until the next UTC day, for everybody to read; null when they are not. */
    pause: z.string().nullable(),
    /** Names of the providers that this installation has set up, such as `google`. */
    log_in_drivers: z.array(z.string()),
    /** Where the terms of this installation stand; null where an administrator has not said so. */
    terms: z.string().nullable(),
  }),
})
