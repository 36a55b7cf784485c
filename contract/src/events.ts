import { z } from 'zod'

/** Path of the server-sent events of the signed-in account. */
export const eventsPath = 'events'

/** What an open page is told. Sent after commit, batched so that a busy project sends a few a second at most. */
export const accountEvent = z.discriminatedUnion('type', [
  /** Checks of these keywords have ended; their rows, and the project's numbers, may have changed. */
  z.object({
    type: z.literal('positions'),
    project_id: z.int(),
    /** At most 500 are named; more arrive as `keyword_count` alone. */
    keyword_ids: z.array(z.int()),
    keyword_count: z.int(),
  }),
  z.object({ type: z.literal('project'), project_id: z.int() }),
  /** These keywords are gone; where none is named, the project with all of its keywords. */
  z.object({ type: z.literal('deleted'), project_id: z.int(), keyword_ids: z.array(z.int()) }),
  /** The person was invited, or sees more or fewer joint projects than before. */
  z.object({ type: z.literal('access'), project_id: z.null() }),
  /** The person was notified of something, or has read it elsewhere. */
  z.object({ type: z.literal('notifications'), project_id: z.null() }),
  /** A ticket of the person's was answered, or has another status. */
  z.object({ type: z.literal('ticket'), project_id: z.null(), ticket_id: z.int() }),
])
export type AccountEvent = z.infer<typeof accountEvent>
