import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { rangeInput } from '../positions/calls.ts'
import { formSchema } from '../validation/schema.ts'
import { day, flag, id, ids, isFeaturedSnippet, requiredText } from '../wire.ts'
import { addCompetitorsForm, editCompetitorForm } from './forms.ts'

/** Maximum of competitors in the graph. */
export const COMPETITORS_IN_GRAPH = 5

export const competitor = z.object({
  id: z.int(),
  project_keyword_id: z.int(),
  /** A host; all of its pages count, and its subdomains too. */
  url: z.string(),
  /** 0 disabled: no positions are recorded. */
  status: flag,
  latest_position: z.int().nullable(),
  is_featured_snippet: isFeaturedSnippet,
  /** URL of the page that ranked. */
  latest_position_url: z.string().nullable(),
})
export type Competitor = z.infer<typeof competitor>

const keywordIds = z
  .object({ project_keyword_ids: ids('project_keyword_ids') })
  .transform((input) => ({ keywordIds: input.project_keyword_ids }))

export const addCompetitors = endpoint({
  method: 'POST',
  path: 'project-keyword-competitors/create',
  impersonation: 'allowed',
  aliases: ['project-keyword-competitors'],
  scope: 'account',
  permission: 'update',
  summary: 'Add competitors to keywords: all lines, or none if one of them is refused',
  input: formSchema(addCompetitorsForm).transform((form) => ({
    keywordIds: [...new Set(form.project_keyword_ids)],
    competitors: form.competitors,
  })),
  items: z.array(competitor),
  messageOf: (added) => messages.competitorsAdded(added.length),
})

export const listCompetitors = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/fetchAuth',
  aliases: ['project-keyword-competitors'],
  scope: 'account',
  permission: 'view',
  summary: 'The competitors of a keyword with their latest position; with a range, the latest of those days',
  input: rangeInput,
  items: z.array(competitor),
})

export const competitorSeries = z.object({
  project_keyword_competitor_id: z.int(),
  url: z.string(),
  status: flag,
  /** Checked days, oldest first; null is a day without a position. */
  data: z.array(
    z.object({ date: day, avg_rank: z.int().nullable(), is_featured_snippet: isFeaturedSnippet }),
  ),
})
export type CompetitorSeries = z.infer<typeof competitorSeries>

export const competitorGraph = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/fetchGraph',
  scope: 'account',
  permission: 'view',
  summary: 'The positions of each competitor of a keyword on the days of a range',
  input: rangeInput,
  items: z.array(competitorSeries),
})

export const deleteCompetitor = endpoint({
  method: 'DELETE',
  path: 'project-keyword-competitors/deleteAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Delete a competitor and its history',
  input: z
    .object({ project_keyword_competitor_id: id('project_keyword_competitor_id') })
    .transform((input) => ({ id: input.project_keyword_competitor_id })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
})

export const editCompetitor = endpoint({
  method: 'PUT',
  path: 'project-keyword-competitors/edit',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary:
    'Give a competitor another address: its positions are those of the stored result pages, the former ones wait in the bin',
  input: formSchema(editCompetitorForm).transform((form) => ({
    id: form.project_keyword_competitor_id,
    competitor: form.competitor,
    isEverywhere: form.everywhere === 1,
  })),
  items: z.object({ host: z.string(), keyword_count: z.int() }),
  messageOf: ({ host, keyword_count }) => messages.competitorChanged(host, keyword_count),
})

/** Counts the keywords that a new address would affect, so that the screen can ask first. */
export const countAffectedKeywords = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/reach',
  scope: 'account',
  permission: 'view',
  summary:
    'How many keywords of the project follow the site of a competitor, and since when its positions are known',
  input: z
    .object({ project_keyword_competitor_id: id('project_keyword_competitor_id') })
    .transform((input) => ({ id: input.project_keyword_competitor_id })),
  items: z.object({ keyword_count: z.int(), since: day.nullable() }),
})

export const clearCompetitors = endpoint({
  method: 'DELETE',
  path: 'project-keyword-competitors/clear',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Delete all competitors of keywords',
  input: keywordIds,
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.competitorsCleared(deleted_ids.length),
})

export const toggleCompetitor = endpoint({
  method: 'PUT',
  path: 'project-keyword-competitors/updateAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Disable or enable a competitor',
  input: z
    .object({
      project_keyword_competitor_id: id('project_keyword_competitor_id'),
      project_keyword_id: id('project_keyword_id'),
    })
    .transform((input) => ({
      id: input.project_keyword_competitor_id,
      keywordId: input.project_keyword_id,
    })),
  items: competitor,
})

/**
 * Maximum number of sites in one answer. It reads the result pages of `DISCOVERING_KEYWORDS` keywords: those with the largest
 * volume.
 */
export const DISCOVERED_SITES = 30
/** Maximum number of additional sites: those that most keywords of the project follow. */
export const FOLLOWED_SITES = 30
export const DISCOVERING_KEYWORDS = 300

const discovered = z.object({
  host: z.string(),
  /** Keywords whose result page shows this site above the project's site, or shows it and not the project's site. */
  above: z.int(),
  /** Keywords whose result page shows this site among the first hundred. */
  keywords: z.int(),
  average_position: z.number().nullable(),
  /** Estimated monthly visits from the keywords where it ranks above; an unknown volume counts as 1. */
  visits: z.number(),
  /** Number of the project's keywords that follow this site. */
  followed: z.int(),
})
export type DiscoveredSite = z.infer<typeof discovered>

export const discoverCompetitors = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/discover',
  scope: 'account',
  permission: 'view',
  summary:
    'Sites above a project, and followed ones, in the latest stored result pages of its keywords of the largest volume, weighed by traffic',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.object({
    /** Enabled keywords of the project, and how many of them have a result page that was read. */
    keyword_count: z.int(),
    read_count: z.int(),
    sites: z.array(discovered),
  }),
})

/** Changes are computed over this many days, for this many keywords: those with the largest volume. */
export const SITE_CHANGE_DAYS = 7
export const COMPARED_SITE_KEYWORDS = 100
/** Maximum number of sites whose change is reported. */
export const COMPARED_SITES = 300

const siteChange = z.object({ host: z.string(), visits: z.number() })

export const competitorChanges = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/changes',
  scope: 'account',
  permission: 'view',
  summary: `How the visits of the sites above a project, and of followed ones, have changed in ${SITE_CHANGE_DAYS} days, from the stored result pages`,
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: z.object({
    /** Keywords that have result pages of both days. */
    read_count: z.int(),
    sites: z.array(siteChange),
  }),
})

/** Maximum keywords in one answer, and maximum keywords whose result pages are read: those with the largest volume. */
export const GAP_KEYWORDS = 100
export const READ_GAP_KEYWORDS = 300

export const competitorGaps = endpoint({
  method: 'GET',
  path: 'project-keyword-competitors/gaps',
  scope: 'account',
  permission: 'view',
  summary:
    'Keywords of a project for which a site ranks and the project does not, most visits first, from the stored top 100',
  input: z
    .object({ project_id: id('project_id'), competitor: requiredText('competitor', 255) })
    .transform((input) => ({ projectId: input.project_id, competitor: input.competitor })),
  items: z.object({
    /** Enabled keywords for which the project does not rank, and how many of them have a result page that was read. */
    unranked_count: z.int(),
    read_count: z.int(),
    /** Unranked keywords for which the site ranks, and its monthly visits from them. An unknown volume counts as 1. */
    gap_count: z.int(),
    visits: z.number(),
    keywords: z.array(
      z.object({
        id: z.int(),
        keyword: z.string(),
        position: z.int(),
        url: z.string(),
        volume: z.int().nullable(),
        visits: z.number(),
      }),
    ),
  }),
})
export type CompetitorGap = z.infer<typeof competitorGaps.items>['keywords'][number]

export const followInProject = endpoint({
  method: 'POST',
  path: 'project-keyword-competitors/followInProject',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Follow a site at the enabled keywords of a project that do not yet, at most 500 a call',
  input: z
    .object({ project_id: id('project_id'), competitor: requiredText('competitor', 255) })
    .transform((input) => ({ projectId: input.project_id, competitor: input.competitor })),
  items: z.object({
    host: z.string(),
    added: z.int(),
    /** Number of keywords that still lack the competitor. */
    remaining: z.int(),
  }),
})

export const unfollowInProject = endpoint({
  method: 'DELETE',
  path: 'project-keyword-competitors/unfollowInProject',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Take a site off every keyword of a project; it waits in the bin with its history',
  input: z
    .object({ project_id: id('project_id'), competitor: requiredText('competitor', 255) })
    .transform((input) => ({ projectId: input.project_id, competitor: input.competitor })),
  items: z.object({ host: z.string(), keyword_count: z.int() }),
  messageOf: ({ host, keyword_count }) => messages.competitorUnfollowed(host, keyword_count),
})
