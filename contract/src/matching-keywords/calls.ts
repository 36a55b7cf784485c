import { z } from 'zod'
import { counted } from '../counted.ts'
import { endpoint } from '../endpoint.ts'
import { filterParameters } from '../keywords/filter-names.ts'
import { type KeywordFilters, keywordFilters } from '../keywords/filter-schemas.ts'
import { MOST_PAGE_ADDRESS } from '../keywords/preferred-page-form.ts'
import { messages } from '../messages.ts'

import {
  day,
  id,
  oneOf,
  optionalFlag,
  optionalId,
  optionalInteger,
  optionalLines,
  optionalText,
  requiredText,
  sentText,
} from '../wire.ts'

const list = {
  project_id: optionalId(),
  matching: optionalText(4000),
}

/** The list of a change. Its filters are sent, empty for all keywords, so that a misspelt name never means all. */
const changed = {
  ...list,
  matching: sentText('matching', 4000),
}

type List = { project_id?: number | undefined; matching?: string | undefined }

/** The filters of a list; an unknown or wrong parameter refuses the call instead of widening the list. */
function filtersOf({ project_id, matching }: List, context: z.RefinementCtx): KeywordFilters {
  const parameters = Object.fromEntries(new URLSearchParams(matching ?? ''))
  const known: readonly string[] = filterParameters
  const parsed = keywordFilters.safeParse({ ...parameters, project_id })
  const isUnknown = Object.keys(parameters).some((name) => !known.includes(name))
  if (!isUnknown && parsed.success) return parsed.data
  const message = isUnknown ? 'may hold only filters' : (parsed.error?.issues[0]?.message ?? '')
  context.addIssue({ code: 'custom', path: ['matching'], message })
  return z.NEVER
}

export const countMatching = endpoint({
  method: 'GET',
  path: 'matching-keywords/count',
  scope: 'account',
  permission: 'view',
  summary:
    'How many keywords match filters of the list, since when they have a history, and what a check of all costs',
  input: z.object({ ...list, with_estimate: optionalFlag() }).transform((input, context) => ({
    filters: filtersOf(input, context),
    withEstimate: input.with_estimate ?? false,
  })),
  items: z.object({
    total: z.int(),
    /** Day of the first position of any of them. */
    since: day.nullable(),
    estimate: z
      .object({ checks: z.int(), requests: z.int().nullable(), cost: z.number().nullable() })
      .optional(),
  }),
})

const matchingActions = [
  'add_tag',
  'assign_tag',
  'clear_tags',
  'add_note',
  'clear_notes',
  'add_competitors',
  'clear_competitors',
  'request_ranks',
  'set_frequency',
  'set_ends',
  'set_preferred_page',
  'set_flag',
] as const
export type MatchingAction = (typeof matchingActions)[number]

/** Number of keywords that the person has confirmed; if more match, the call is refused. */
const expected = id('expected')

/** Id that the page chooses, to query the progress of the action. A second action with the same id is refused. */
const bulkAction = optionalText(32).refine((key) => key === undefined || /^[0-9a-f]{32}$/.test(key), {
  message: 'must be 32 digits of base 16',
})

const doneTo = (what: string) => (count: number) => `${what} ${counted(count, 'keyword')}.`

const doneTexts: Record<MatchingAction, (count: number, refused: number) => string> = {
  add_tag: doneTo('Tag added to'),
  assign_tag: doneTo('Tag added to'),
  clear_tags: doneTo('Removed all tags from'),
  add_note: doneTo('Note added to'),
  clear_notes: doneTo('Removed all notes from'),
  add_competitors: doneTo('Competitors added to'),
  clear_competitors: doneTo('Removed all competitors from'),
  request_ranks: (count, refused) => messages.ranksRequested(count - refused, refused),
  set_frequency: messages.frequencySet,
  set_ends: messages.endSet,
  set_preferred_page: doneTo('Preferred page changed for'),
  set_flag: messages.settingChanged,
}

type Updated = { total: number; action: MatchingAction; refused: number }
export const messageOfUpdate = ({ total, action, refused }: Updated): string =>
  doneTexts[action](total, refused)

export const updateMatching = endpoint({
  method: 'PUT',
  path: 'matching-keywords/update',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Do one thing to all keywords that match filters of the list; all of them, or none',
  input: z
    .object({
      ...changed,
      expected,
      bulk_action: bulkAction,
      action: oneOf('action', matchingActions),
      tag: optionalText(50),
      type: optionalInteger(),
      user_tag_id: optionalId(),
      text: optionalText(190),
      description: optionalLines(1000),
      color: optionalInteger(),
      selected_date: optionalText(10),
      competitors: optionalLines(5000),
      check_every: optionalText(10),
      ends_on: optionalText(10),
      preferred_page: optionalText(MOST_PAGE_ADDRESS),
      flag: optionalText(20),
      is_on: optionalText(1),
    })
    .transform(({ project_id, matching, expected, bulk_action, action, ...fields }, context) => ({
      filters: filtersOf({ project_id, matching }, context),
      expected,
      key: bulk_action,
      action,
      fields,
    })),
  items: z.object({ total: z.int(), action: z.enum(matchingActions), refused: z.int() }),
  messageOf: messageOfUpdate,
})

export const deleteMatching = endpoint({
  method: 'DELETE',
  path: 'matching-keywords/delete',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Delete all keywords that match filters of the list',
  input: z.object({ ...changed, expected, bulk_action: bulkAction }).transform((input, context) => ({
    filters: filtersOf(input, context),
    expected: input.expected,
    key: input.bulk_action,
  })),
  items: z.object({ total: z.int() }),
  messageOf: ({ total }) => messages.keywordsDeleted(total),
})

/** Seconds without progress after which an action counts as ended with its process; it has changed nothing. */
export const BULK_ACTION_SILENCE = 120

const bulkActionProgress = z.object({
  action: z.enum([...matchingActions, 'delete']),
  state: z.enum(['working', 'done', 'failed']),
  /**
   * Keywords, each counted once. They change together, when the state is `done`; with a frequency, a flag or a new tag they
   * change in batches, which stay changed if the action fails.
   */
  done: z.int(),
  total: z.int(),
  /** Result message, or the reason of a failure; null until the action ends. */
  message: z.string().nullable(),
})
export type BulkActionProgress = z.infer<typeof bulkActionProgress>

export const bulkActionsProgress = endpoint({
  method: 'GET',
  path: 'matching-keywords/progress',
  scope: 'account',
  permission: 'view',
  summary: 'How far an action on all keywords that match is, by its key; empty before it has begun',
  input: z
    .object({ project_id: optionalId(), bulk_action: requiredText('bulk_action', 32) })
    .transform(({ project_id, bulk_action }) => ({ projectId: project_id, key: bulk_action })),
  items: z.array(bulkActionProgress),
})
