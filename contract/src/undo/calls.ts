import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ids, optionalLines, page, timestamp } from '../wire.ts'

/**
 * `tags`: all manual tags of keywords; `tag`: a deleted tag; `settings`: settings that were changed for many keywords at once;
 * `keywords` and `projects`: those that were deleted together.
 */
export const removalKinds = [
  'competitors',
  'notes',
  'tags',
  'tag',
  'settings',
  'keywords',
  'projects',
] as const
export type RemovalKind = (typeof removalKinds)[number]

const removal = z.object({
  id: z.int(),
  kind: z.enum(removalKinds),
  /** Names of the sites, notes, tags, keywords or projects; of many, the first three and the number of others. */
  name: z.string(),
  /** Number of keywords from which it was removed, or that were deleted. */
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
    'Actions that can be undone: deleted keywords, projects and tags, what was removed from keywords, and settings that were changed for many; the last ones first',
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
    'Restore what was deleted or removed, with its history, and former settings of keywords; what is there again stays as it is',
  input: z.object({ removal_ids: ids('removal_ids') }).transform((input) => ({ ids: input.removal_ids })),
  items: z.object({
    /** Keywords or projects; or competitors, notes and tags on keywords, each counted per keyword. */
    restored: z.int(),
    /** Items that were not restored: they are there again, or were deleted permanently. */
    left_out: z.int(),
  }),
  messageOf: ({ restored, left_out }) => messages.undone(restored, left_out),
})
