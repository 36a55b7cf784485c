import { z } from 'zod'

/** Path of the server-sent events of the signed-in account. */
export const eventsPath = 'events'

/**
 * Query of the stream. A page that has already read data asks for what was announced since then: events of the last
 * `since` milliseconds come first. Where so many are no longer kept, a `missed` event comes instead.
 */
export const eventsQuery = z.object({ since: z.coerce.number().int().min(0).catch(0) })

/** Events for open pages. Sent after commit, in batches, so that a busy project sends only a few a second. */
export const accountEvent = z.discriminatedUnion('type', [
  /** Checks of these keywords have ended; their rows and the project's numbers may have changed. */
  z.object({
    type: z.literal('positions'),
    project_id: z.int(),
    /** At most 500 ids; for more, only `keyword_count` is sent. */
    keyword_ids: z.array(z.int()),
    keyword_count: z.int(),
  }),
  z.object({ type: z.literal('project'), project_id: z.int() }),
  /** Answers to questions of the project were stored, or a round of them was requested. */
  z.object({ type: z.literal('questions'), project_id: z.int() }),
  /** These keywords were deleted; without ids, the project and all of its keywords. */
  z.object({ type: z.literal('deleted'), project_id: z.int(), keyword_ids: z.array(z.int()) }),
  /** The person was invited, or can see more or fewer shared projects than before. */
  z.object({ type: z.literal('access'), project_id: z.null() }),
  /** The person has a new notification, or has read one elsewhere. */
  z.object({ type: z.literal('notifications'), project_id: z.null() }),
  /** A ticket of the person was answered, or its status changed. */
  z.object({ type: z.literal('ticket'), project_id: z.null(), ticket_id: z.int() }),
  /** Events may be missing before this one: whatever is shown should be read again. */
  z.object({ type: z.literal('missed'), project_id: z.null() }),
])
export type AccountEvent = z.infer<typeof accountEvent>
