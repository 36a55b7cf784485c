import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ids, optionalLines, page, timestamp } from '../wire.ts'

/**
 * `tags`: all manual tags of keywords; `tag`: a deleted tag; `settings`: settings that were changed for many keywords at once.
 */
export const removalKinds = ['competitors', 'notes', 'tags', 'tag', 'settings'] as const
export type RemovalKind = (typeof removalKinds)[number]

const removal = z.object({
  id: z.int(),
  kind: z.enum(removalKinds),
  /** Names of the sites, notes or tags; of many, the first three and the number of others. */
  name: z.string(),
  /** Number of keywords from which it was removed. */
  keyword_count: z.int(),
  removed_at: timestamp,
  /** After this time it cannot be restored. */
  until: timestamp,
})
export type Removal = z.infer<typeof removal>

export const listRemovals = endpoint({
  method: 'GET',
  path: 'bin/removals',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary:
    'Competitors, notes and tags that were taken off keywords, deleted tags, and settings of many keywords that were changed; the last ones first',
  input: z
    .object({ page, search_query: optionalLines(100) })
    .transform(({ page, search_query }) => ({ page, text: search_query })),
  items: pageOf(removal),
})

export const undoRemovals = endpoint({
  method: 'PUT',
  path: 'bin/undo',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary:
    'Put back what was taken off keywords, with its history, and what was set for them before; what they have again stays as it is',
  input: z.object({ removal_ids: ids('removal_ids') }).transform((input) => ({ ids: input.removal_ids })),
  items: z.object({
    /** Competitors, notes and tags on keywords, each counted per keyword. */
    restored: z.int(),
    /** Items that were not restored: the keyword has them again, or was deleted. */
    left_out: z.int(),
  }),
  messageOf: ({ restored, left_out }) => messages.undone(restored, left_out),
})
