import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'

export const platformStatus = endpoint({
  method: 'GET',
  path: 'platform/status',
  scope: 'public',
  summary: 'Where positions come from on this installation',
  input: nothing,
  items: z.object({
    source: z.string(),
    /** Whether positions are invented by the sandbox rather than read from a search engine. */
    is_sandbox: z.boolean(),
    /** Why checks are paused until the next UTC day, for everybody to read; null when they are not. */
    pause: z.string().nullable(),
  }),
})
