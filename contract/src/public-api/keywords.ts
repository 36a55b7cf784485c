import { z } from 'zod'
import { optionalEnd } from '../keywords/ends.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { intents } from '../keywords/intents.ts'
import { refusals } from '../validation/refusals.ts'
import { day, id, ids, optionalNumber, requiredText, timestamp } from '../wire.ts'
import { checkFrequencies } from './frequencies.ts'
import { search, searchInput } from './searches.ts'
import { fieldsOf, listInput, listOf, programCall, yesOrNo } from './values.ts'

const group = 'Keywords'

/** Maximum of keywords in one request. */
export const MOST_KEYWORDS = 1_000

/**
 * How the latest check ended. `ranked`: the position is a number. `not_in_depth`: the site is not among the `depth` results that
 * were read. `failed`: nothing could be read, and the position is that of the check before. `not_checked`: no check yet.
 */
export const rankStates = ['ranked', 'not_in_depth', 'failed', 'not_checked'] as const

export const rank = z.object({
  position: z.int().nullable().meta({ description: 'Null unless the site ranks.' }),
  state: z.enum(rankStates),
  depth: z
    .int()
    .nullable()
    .meta({ description: 'Results that were read by the last check that did not fail.' }),
  is_featured_snippet: z.boolean(),
  day: day.nullable().meta({ description: 'Day of the position.' }),
  checked_at: timestamp.nullable(),
  url: z.string().nullable().meta({ description: 'The page of the site that ranks.' }),
  above_things: z.int().nullable().meta({
    description:
      'Number of ads, blocks and results of others above the best result on the first page; null: not known.',
  }),
  above_pixels: z.int().nullable().meta({
    description:
      'Estimated CSS pixels from the top of the page to the title of that result; null: not known.',
  }),
  tried_at: timestamp.nullable().meta({ description: 'Time of the latest check, also of a failed one.' }),
  failure: z.string().nullable().meta({ description: 'Why the latest check failed.' }),
})

export const keyword = z
  .object({
    id: z.int(),
    project_id: z.int(),
    keyword: z.string(),
    search,
    rank,
    previous_position: z.int().nullable(),
    best_position: z.int().nullable(),
    worst_position: z.int().nullable(),
    change: z.int().nullable().meta({ description: 'Positions won since the check before; negative: lost.' }),
    movement: z.enum(['improved', 'declined', 'stable', 'new', 'dropped', 'first']).nullable(),
    features: z.array(z.string()).meta({ description: 'Features of the result page, as slugs.' }),
    own_features: z.array(z.string()).meta({ description: 'Features that contain the site.' }),
    intent: z.enum(intents).nullable().meta({
      description: 'Search intent, read from the result page; null: not known.',
    }),
    intent_shares: z
      .object({
        informational: z.int(),
        navigational: z.int(),
        commercial: z.int(),
        transactional: z.int(),
      })
      .nullable()
      .meta({
        description:
          'Percent of each intent. If the highest is below 60, the intent is mixed. Null: not known.',
      }),
    volume: z.int().nullable().meta({ description: 'Searches per month.' }),
    traffic: z.number().nullable().meta({ description: 'Estimated visits per month.' }),
    traffic_value: z
      .number()
      .nullable()
      .meta({ description: 'Estimated price of these visits as ads, in US dollars.' }),
    check_every: z.int().meta({ description: 'Days between checks; 0: paused.' }),
    ends_on: z.string().nullable().meta({
      description: 'Last day on which it is checked, or `once`: it ends with its next complete check.',
    }),
    ended_on: day.nullable().meta({ description: 'Day on which it ended by itself, and was disabled.' }),
    is_enabled: z.boolean(),
    is_favourite: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'Keyword' })
export type ProgramKeyword = z.infer<typeof keyword>

export const listKeywords = programCall({
  id: 'listKeywords',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/keywords',
  permission: 'view',
  summary: 'The keywords of a project with their ranks',
  details:
    'The filters are those of the list on screen. Rows are ordered by id, so that rows added or deleted while you read are neither repeated nor skipped.',
  input: z.object({ project_id: id('project_id'), ...narrowing.shape, ...listInput(keyword) }),
  items: listOf(keyword),
})

export const findKeyword = programCall({
  id: 'getKeyword',
  group,
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id',
  permission: 'view',
  summary: 'One keyword with its rank',
  input: z.object({ keyword_id: id('keyword_id'), ...fieldsOf(keyword) }),
  items: keyword,
})

const phrases = z
  .array(requiredText('keywords', 100), {
    error: ({ input }) => (input === undefined ? refusals.required('keywords') : refusals.notList),
  })
  .min(1, { error: refusals.required('keywords') })
  .max(MOST_KEYWORDS, { error: refusals.tooManyItems(MOST_KEYWORDS) })

export const addKeywords = programCall({
  id: 'addKeywords',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'projects/:project_id/keywords',
  permission: 'add',
  summary: 'Add keywords to a project',
  details:
    'Keywords that the project tracks with the same search are not added again. With `dry_run` nothing is added, and the answer says what would happen.',
  input: z.object({
    project_id: id('project_id'),
    keywords: phrases,
    search: searchInput,
    ends_on: optionalEnd(
      'A research: `once` for one complete check, or the last day on which the keywords are checked daily, at most 90 days from today. Absent: they are checked as often as the project, without an end.',
    ),
    dry_run: yesOrNo(),
  }),
  items: z.object({
    added: z.int(),
    estimate: z
      .object({
        checks: z
          .int()
          .meta({ description: 'Checks until the keywords end; without an end the first of each.' }),
        requests: z.int().nullable().meta({ description: 'Estimated requests to sources; null: unknown.' }),
        cost: z.number().nullable().meta({ description: 'Estimated price in US dollars; null: unknown.' }),
      })
      .meta({ description: 'Cost of the added keywords until they end.' }),
    data: z.array(
      z.object({
        keyword: z.string(),
        result: z.enum(['added', 'duplicate']),
        keyword_id: z.int().nullable(),
      }),
    ),
  }),
})

const keywordIds = ids('keyword_ids')

export const changeKeywords = programCall({
  id: 'changeKeywords',
  group,
  needs: 'write',
  method: 'PATCH',
  path: 'keywords',
  permission: 'update',
  summary: 'Change settings of keywords: all of them, or none if one is not found',
  input: z.object({
    keyword_ids: keywordIds,
    is_enabled: yesOrNo(),
    is_favourite: yesOrNo(),
    check_every: checkFrequencies,
    ends_on: optionalEnd(
      'Last day on which they are checked, `once` for one more complete check, or `never`. Continues those that have ended, unless it is absent.',
    ),
  }),
  items: z.object({ changed: z.int() }),
})

export const deleteKeywords = programCall({
  id: 'deleteKeywords',
  group,
  needs: 'manage',
  method: 'DELETE',
  path: 'keywords',
  permission: 'manage',
  summary: 'Move keywords to the bin, where they stay for 30 days',
  input: z.object({ keyword_ids: keywordIds }),
  items: z.object({ deleted: z.int() }),
})

const estimate = z.object({
  checks: z.int().meta({ description: 'Checks that would start; running ones are not repeated.' }),
  requests: z.int().nullable().meta({ description: 'Estimated requests to the source; null: unknown.' }),
  cost: z.number().nullable().meta({ description: 'Estimated price in US dollars; null: unknown.' }),
})

export const requestChecks = programCall({
  id: 'requestChecks',
  group: 'Checks',
  needs: 'check',
  status: 202,
  method: 'POST',
  path: 'checks',
  permission: 'update',
  summary: 'Check keywords now, at full depth',
  details:
    'Uses daily requests of the package, and may cost money at the source. `dry_run` answers with the estimate and does nothing. With `max_cost` nothing starts if the estimate is higher or unknown.',
  input: z.object({
    keyword_ids: keywordIds,
    dry_run: yesOrNo(),
    max_cost: optionalNumber().describe('US dollars.'),
  }),
  items: z.object({
    is_dry_run: z.boolean(),
    estimate,
    data: z.array(
      z.object({ keyword_id: z.int(), result: z.enum(['requested', 'refused', 'not_requested']) }),
    ),
  }),
})
