import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { project } from '../projects/calls.ts'
import { refusals } from '../validation/refusals.ts'
import {
  day,
  id,
  isFeaturedSnippet,
  keysOf,
  optionalId,
  optionalIds,
  optionalInteger,
  optionalOneOf,
  page,
  searchedAs,
} from '../wire.ts'

/** The days that a period goes back. */
export const changeDays = { day: 1, week: 7, month: 30 } as const
export const changePeriods = keysOf(changeDays)
export type ChangePeriod = (typeof changePeriods)[number]
export const defaultChangePeriod: ChangePeriod = 'day'
/** The days that `visibility_days` covers. */
export const CHANGE_LINE_DAYS = 30

/** A number on a project's last day, and what changed since the compared day; null where either is unknown. */
const changed = z.object({ now: z.number().nullable(), change: z.number().nullable() })

const changedProject = project
  .pick({
    id: true,
    name: true,
    url: true,
    url_short: true,
    checked_at: true,
    userable_type: true,
    userable_id: true,
    username: true,
    is_owner: true,
    role: true,
    folder: true,
    project_tags: true,
    is_archived: true,
  })
  .extend({
    /** Enabled keywords whose last check failed. */
    failed: z.int(),
    /** The last day with numbers; null before the first check. */
    day: day.nullable(),
    /** The day that it is compared with; null where there is none. */
    compared_day: day.nullable(),
    /** Keywords that the numbers are of. More or fewer of them change the numbers, too. */
    keywords: changed,
    visibility: changed,
    /** A positive change is a better position. */
    average_position: changed,
    top_3: changed,
    top_10: changed,
    /** Visits a month, of the keywords whose volume is known. */
    traffic: changed,
    /**
     * How the keywords moved that were known on both days, whose volume is known for the visits; null where there is
     * no compared day. `entered` and `left`: came to stand there, and stand there no more.
     */
    moved: z
      .object({
        entered_top_3: z.int(),
        left_top_3: z.int(),
        entered_top_10: z.int(),
        left_top_10: z.int(),
        visits_won: z.number(),
        visits_lost: z.number(),
      })
      .nullable(),
    is_favourite: z.boolean(),
    /** Visibility of each of the last 30 days, oldest first; null where nothing is known. Of a tag as its days
     * are kept: null before the first of them, and for dynamic tags. */
    visibility_days: z.array(z.number().nullable()),
  })
export type ChangedProject = z.infer<typeof changedProject>

const since = optionalOneOf(changePeriods)

export const listChanges = endpoint({
  method: 'GET',
  path: 'changes',
  scope: 'account',
  permission: 'view',
  summary:
    'What changed in every project the caller may see, with joint and client projects; with a tag, of its keywords alone',
  input: z.object({ since, tag: optionalId() }),
  items: z.array(changedProject),
})

const changedKeyword = z.object({
  project_keyword_id: z.int(),
  keyword: z.string(),
  ...searchedAs,
  /** Null: not ranked. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** Whether the position `from` or `to` is a featured snippet. */
  was_featured_snippet: isFeaturedSnippet,
  is_featured_snippet: isFeaturedSnippet,
  from_url: z.string().nullable(),
  to_url: z.string().nullable(),
  /** Visits a month; null where the volume is unknown. */
  traffic_change: z.number().nullable(),
})
export type ChangedKeyword = z.infer<typeof changedKeyword>

const movedCitation = z.object({ project_keyword_id: z.int(), keyword: z.string(), ...searchedAs })
export type MovedCitation = z.infer<typeof movedCitation>

export const listChangedKeywords = endpoint({
  method: 'GET',
  path: 'changes/keywords',
  scope: 'account',
  permission: 'view',
  summary: 'The keywords of a project that lost and won most visits, at most ten each',
  input: z
    .object({ project_id: id('project_id'), since, tag: optionalId() })
    .transform((input) => ({ projectId: input.project_id, since: input.since, tag: input.tag })),
  items: z.object({
    /** Null where the project has no day to compare with. */
    compared_day: day.nullable(),
    lost_count: z.int(),
    won_count: z.int(),
    lost: z.array(changedKeyword),
    won: z.array(changedKeyword),
    /** Keywords whose AI overview cites the site no more, or anew, since the compared day; at most ten each. */
    citations: z.object({
      lost_count: z.int(),
      won_count: z.int(),
      lost: z.array(movedCitation),
      won: z.array(movedCitation),
    }),
  }),
})

/** Projects of one call for the keywords that moved most. */
export const MOST_REASONED = 12

const biggestMove = z.object({
  project_id: z.int(),
  compared_day: day,
  lost_count: z.int(),
  won_count: z.int(),
  /** The keyword that lost, and the one that won most visits; null where none did. */
  lost: changedKeyword.nullable(),
  won: changedKeyword.nullable(),
})
export type BiggestMove = z.infer<typeof biggestMove>

export const listBiggestMoves = endpoint({
  method: 'GET',
  path: 'changes/biggest',
  scope: 'account',
  permission: 'view',
  summary: `The keyword that lost and the one that won most visits, of at most ${MOST_REASONED} projects; others than those the caller may see are left out`,
  input: z
    .object({ since, shown_ids: optionalIds() })
    .transform((input) => ({ since: input.since, shownIds: input.shown_ids })),
  items: z.array(biggestMove),
})

/** The first places that keywords leave and enter. */
export const CHANGE_TOPS = [3, 10, 20] as const
export type ChangeTop = (typeof CHANGE_TOPS)[number]
export const defaultChangeTop: ChangeTop = 10
/** Keywords that stand there no more, or have come there. */
export const topMoves = ['left', 'entered'] as const
export type TopMove = (typeof topMoves)[number]

const changeTop = optionalInteger().refine(
  (value): value is ChangeTop | undefined => value === undefined || CHANGE_TOPS.some((top) => top === value),
  { error: refusals.notAllowed },
)

const movedKeyword = changedKeyword.omit({ from_url: true, to_url: true }).extend({
  project_id: z.int(),
  project_name: z.string(),
  /** The day of `from`. */
  compared_day: day,
})
export type MovedKeyword = z.infer<typeof movedKeyword>

/** One project of those that the caller may see; all that are not archived without it. */
const project_id = optionalId()

export const listMovedKeywords = endpoint({
  method: 'GET',
  path: 'changes/moved',
  scope: 'account',
  permission: 'view',
  summary:
    'The keywords that left or entered the first 3, 10 or 20 places, in every project the caller may see or in one',
  input: z
    .object({ since, tag: optionalId(), project_id, top: changeTop, went: optionalOneOf(topMoves), page })
    .transform(({ project_id, ...input }) => ({ ...input, projectId: project_id })),
  items: pageOf(movedKeyword).extend({
    /** How many keywords did what. */
    counts: z.array(z.object({ top: z.int(), left: z.int(), entered: z.int() })),
    /** The day that the projects are compared with, where it is one. */
    compared_day: day.nullable(),
  }),
})

/** Sites that are told, and keywords of each. */
export const GAINING_SITES = 30
export const GAINING_SITE_KEYWORDS = 10
/** Stored result pages are read of this many keywords, those that lost most. */
export const READ_LOST_KEYWORDS = 100

const gainedKeyword = movedKeyword.extend({
  /** Where the site stood and stands; null: not in the list. */
  site_from: z.int().nullable(),
  site_to: z.int(),
  is_site_snippet: isFeaturedSnippet,
})

const gainingSite = z.object({
  host: z.string(),
  /** Number of read keywords where the site ranks higher than before. */
  gained_count: z.int(),
  /** Number of gained keywords where it ranked below the project's site and ranks above it now. */
  passed_count: z.int(),
  /** Visits a month that it won there; an unknown volume counts as 1. */
  visits: z.number(),
  keywords: z.array(gainedKeyword),
})
export type GainingSite = z.infer<typeof gainingSite>

export const listGainingSites = endpoint({
  method: 'GET',
  path: 'changes/sites',
  scope: 'account',
  permission: 'view',
  summary: `The sites that gained where projects lost, in the stored result pages of the ${READ_LOST_KEYWORDS} keywords that lost most`,
  input: z
    .object({ since, tag: optionalId(), project_id })
    .transform(({ project_id, ...input }) => ({ ...input, projectId: project_id })),
  items: z.object({
    /** Keywords that stood in the first 20 places and fell. */
    lost_count: z.int(),
    /** Number of lost keywords with stored result pages of both days. */
    read_count: z.int(),
    compared_day: day.nullable(),
    sites: z.array(gainingSite),
  }),
})
