import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterQueryOf, filterRefusal } from '../keywords/filter-query.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, ids, optionalId, timestamp } from '../wire.ts'
import { assignTagForm, createDynamicTagForm, createTagForm, editTagForm } from './forms.ts'

/** Colours of tags by their number. */
export const tagColours = { 1: 'White', 2: 'Red', 3: 'Green', 4: 'Orange', 5: 'Blue' } as const
export type TagType = keyof typeof tagColours

export const tag = z.object({
  id: z.int(),
  tag_name: z.string(),
  user_tag_type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** The colour's name. */
  type_text: z.string(),
  /** Present on tags whose keywords are those that a filter of the list finds. */
  is_dynamic: z.literal(true).optional(),
  /** Present on topics: the project whose keywords are grouped by their result pages. Such a tag is dynamic too. */
  topic_of: z.int().optional(),
  /** Its filter, as a query string of the list; for callers who see all projects. */
  filter: z.string().optional(),
  /** When its keywords were counted; absent before the first time. */
  counted_at: timestamp.optional(),
})
export type Tag = z.infer<typeof tag>

const keywordIds = ids('project_keyword_ids')

/** The filter in the order in which it is stored; what is none refuses the call. */
function storedFilter(filter: string, context: z.RefinementCtx): string {
  const parameters = Object.fromEntries(new URLSearchParams(filter))
  const refusal = filterRefusal(parameters)
  if (refusal !== null)
    context.issues.push({ code: 'custom', path: ['filter'], message: refusal, input: filter })
  return filterQueryOf(parameters)
}

export const createTag = endpoint({
  method: 'POST',
  path: 'project-keyword-tags/create',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Add a tag to keywords by name; an existing tag with this name is used (case-insensitive)',
  input: formSchema(createTagForm).transform((form) => ({
    name: form.tag,
    type: form.type,
    keywordIds: [...new Set(form.project_keyword_ids)],
  })),
  items: tag,
  message: messages.tagAdded,
})

export const assignTag = endpoint({
  method: 'POST',
  path: 'project-keyword-tags/assignAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: "Add one of the account's tags to keywords",
  input: formSchema(assignTagForm).transform((form) => ({
    tagId: form.user_tag_id,
    keywordIds: [...new Set(form.project_keyword_ids)],
  })),
  items: tag,
  message: messages.tagAdded,
})

export const removeTags = endpoint({
  method: 'DELETE',
  path: 'project-keyword-tags/deleteAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Remove a tag from keywords, or all tags if none is given; returns the tags that remain',
  input: z
    .object({
      project_keyword_ids: keywordIds,
      /** Id of the tag, as in the lists of tags. */
      project_keyword_tag_id: optionalId(),
    })
    .transform((input) => ({ keywordIds: input.project_keyword_ids, tagId: input.project_keyword_tag_id })),
  items: z.array(tag),
  message: messages.tagsRemoved,
})

export const listTagsOfKeyword = endpoint({
  method: 'GET',
  path: 'project-keyword-tags/fetchAllAuth',
  scope: 'account',
  permission: 'view',
  summary: 'The tags of one keyword, by name',
  input: z
    .object({ project_keyword_id: id('project_keyword_id') })
    .transform((input) => ({ keywordId: input.project_keyword_id })),
  items: z.array(tag),
})

export const listTagsOfKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-tags/fetchAuth',
  scope: 'account',
  permission: 'view',
  summary: 'The tags of many keywords by keyword id; an empty list for keywords without tags',
  input: z
    .object({ project_keyword_ids: keywordIds })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.record(z.string(), z.array(tag)),
})

export const listTags = endpoint({
  method: 'GET',
  path: 'user-tags',
  scope: 'account',
  permission: 'view',
  summary:
    "All tags by name: the caller's, or those of the account of a project or keyword; of a project without the topics of others",
  input: z
    .object({ project_id: optionalId(), project_keyword_id: optionalId() })
    .transform((input) => ({ projectId: input.project_id, keywordId: input.project_keyword_id })),
  items: z.array(tag),
})

/** The days that `positions` of a segment cover. */
export const SEGMENT_DAYS = 30

export const tagSegment = z.object({
  tag,
  keyword_count: z.int(),
  visibility: z.number().nullable(),
  average_position: z.number().nullable(),
  /** Visits a month, of the keywords whose volume is known. */
  traffic: z.number().nullable(),
  top_3: z.int(),
  top_10: z.int(),
  /** Keywords that moved at their last check. */
  improved: z.int(),
  declined: z.int(),
  /** Percent that visibility has changed since a day, a week and a month before the last kept day; null where that is not kept. */
  visibility_changes: z.object({
    day: z.number().nullable(),
    week: z.number().nullable(),
    month: z.number().nullable(),
  }),
  /** Mean position of those that rank, on each of the last 30 days, oldest first; null where none is known. */
  positions: z.array(z.number().nullable()),
})
export type TagSegment = z.infer<typeof tagSegment>

export const listTagSegments = endpoint({
  method: 'GET',
  path: 'project-keyword-tags/segments',
  scope: 'account',
  permission: 'view',
  summary:
    'The tags of the keywords of a project, and its dynamic tags, with the numbers of these keywords; by name',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.array(tagSegment),
})

/** Dynamic tags of one account. */
export const MOST_DYNAMIC_TAGS = 50

export const createDynamicTag = endpoint({
  method: 'POST',
  path: 'user-tags/createDynamic',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Make a dynamic tag: its keywords are those of the account that a filter of the list finds now',
  input: formSchema(createDynamicTagForm).transform((form, context) => ({
    name: form.tag,
    type: form.type,
    filter: storedFilter(form.filter, context),
    projectId: form.project_id ?? undefined,
  })),
  items: tag,
  message: messages.dynamicTagAdded,
})

export const updateTag = endpoint({
  method: 'PUT',
  path: 'user-tags/update',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  names: { user_tag_id: 'tag' },
  summary:
    'Rename and recolour a tag on all of its keywords, merge it into the tag that has the name, or give a dynamic one another filter',
  input: formSchema(editTagForm).transform((form, context) => ({
    tagId: form.user_tag_id,
    name: form.tag,
    type: form.type,
    isMerge: form.merge === 1,
    filter: form.filter == null ? undefined : storedFilter(form.filter, context),
  })),
  items: tag,
  message: messages.tagUpdated,
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: 'user-tags/delete',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  names: { user_tag_id: 'tag' },
  summary: 'Delete a tag: it is taken off its keywords, and its alerts end',
  input: z.object({ user_tag_id: id('user_tag_id') }).transform((input) => ({ tagId: input.user_tag_id })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.tagDeleted,
})
