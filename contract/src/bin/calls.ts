import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { MOST_IDS } from '../most-ids.ts'
import { refusals } from '../validation/refusals.ts'
import { optionalIds, optionalLines, page, timestamp } from '../wire.ts'

/** Days that deleted things can be put back. */
export const BIN_DAYS = 30

/** `removals`: what was taken off keywords, deleted tags, and what was set before it was changed. */
export type BinPart = 'keywords' | 'projects' | 'removals'

export const binnedKeyword = z.object({
  id: z.int(),
  keyword: z.string(),
  project_name: z.string(),
  engine_name: z.string(),
  country_name: z.string(),
  device_name: z.string(),
  deleted_at: timestamp,
  /** Then it is deleted for good. */
  until: timestamp,
})
export type BinnedKeyword = z.infer<typeof binnedKeyword>

export const binnedProject = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Keywords that were deleted with it. */
  keywords: z.int(),
  deleted_at: timestamp,
  until: timestamp,
})
export type BinnedProject = z.infer<typeof binnedProject>

const list = z
  .object({ page, search_query: optionalLines(100) })
  .transform(({ page, search_query }) => ({ page, text: search_query }))

export const listBinnedKeywords = endpoint({
  method: 'GET',
  path: 'bin/keywords',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Deleted keywords of projects that are there, last deleted first',
  input: list,
  items: pageOf(binnedKeyword),
})

export const binnedKeywordIds = endpoint({
  method: 'GET',
  path: 'bin/keywordIds',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary: `The ids of the deleted keywords that match, last deleted first; at most ${MOST_IDS}`,
  input: z
    .object({ search_query: optionalLines(100) })
    .transform(({ search_query }) => ({ text: search_query })),
  items: z.array(z.int()),
})

export const listBinnedProjects = endpoint({
  method: 'GET',
  path: 'bin/projects',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Deleted projects, last deleted first',
  input: list,
  items: pageOf(binnedProject),
})

export const listBinAccounts = endpoint({
  method: 'GET',
  path: 'bin/accounts',
  scope: 'account',
  summary:
    'The owners of other accounts whose bin the caller may open, as a member who manages projects there',
  input: z.object({}),
  items: z.array(
    z.object({
      userable_id: z.int(),
      username: z.string(),
      /** Whether the caller sees the whole account, and so may delete for good. */
      can_purge: z.boolean(),
    }),
  ),
})

const chosen = z
  .object({ binned_keyword_ids: optionalIds(), binned_project_ids: optionalIds() })
  .transform(({ binned_keyword_ids: keywordIds, binned_project_ids: projectIds }, context) => {
    if (keywordIds.length + projectIds.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['binned_keyword_ids'],
        message: refusals.required('binned_keyword_ids'),
      })
    return { keywordIds, projectIds }
  })

export const restoreBinned = endpoint({
  method: 'PUT',
  path: 'bin/restore',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary:
    'Put back deleted projects with their keywords, and keywords; keywords that are tracked again are left out',
  input: chosen,
  items: z.object({ projects: z.int(), keywords: z.int(), left_out: z.int() }),
  messageOf: ({ projects, keywords, left_out }) => messages.restored(projects, keywords, left_out),
})

export const purgeBinned = endpoint({
  method: 'DELETE',
  path: 'bin/delete',
  scope: 'account',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Delete for good what is in the bin, with its history; only for who sees the whole account',
  input: chosen,
  items: z.object({ projects: z.int(), keywords: z.int() }),
  messageOf: ({ projects, keywords }) => messages.purged(projects, keywords),
})
