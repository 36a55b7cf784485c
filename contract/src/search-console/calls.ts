import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { rangeInput } from '../positions/calls.ts'
import { id, ids, optionalLines, optionalOneOf, page, requiredText, timestamp } from '../wire.ts'

/** Google's numbers. Nothing of them is counted into positions, visibility or traffic. */
const measured = {
  clicks: z.int(),
  impressions: z.int(),
  /** 0 to 1 */
  ctr: z.number(),
  /** Google's average over the impressions; null without any. */
  position: z.number().nullable(),
}

const site = z.object({
  /** As Search Console names it: `sc-domain:example.com`, or an address. */
  name: z.string(),
  /** Set where the site has the numbers of a part of the project only. */
  is_part: z.literal(true).optional(),
  /** The days that were asked for; null before the first pull. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Why the last pull has failed. */
  failure: z.string().nullable(),
  pulled_at: timestamp.nullable(),
})

const pull = z.object({
  /** Days of this project's site that are fetched, of all that are wanted; null until its site is found. */
  days: z.object({ fetched: z.int(), wanted: z.int() }).nullable(),
  /** When Google is asked again after a failure; null while it is being asked or next in turn. */
  again_at: timestamp.nullable(),
})
/** Fetching of Google's numbers that has not ended. */
export type ConsolePull = z.infer<typeof pull>

export const keywordConsole = endpoint({
  method: 'GET',
  path: 'search-console/keyword',
  scope: 'account',
  permission: 'view',
  summary: 'What Google says of a keyword in its country and on its device, by day, beside its measured rank',
  input: rangeInput,
  items: z.object({
    /** Null where the project has no site of Search Console. */
    site: site.nullable(),
    /** Null while nothing is fetched. */
    pull: pull.nullable(),
    /** Whether Search Console has numbers of this kind of keyword: results of the web at Google. */
    is_covered: z.boolean(),
    days: z.array(z.object({ day: z.string(), ...measured })),
    total: z.object(measured),
    pages: z.array(z.object({ url: z.string(), ...measured })),
    /** On the days that have both; null where there are none. */
    compared: z
      .object({ days: z.int(), measured_position: z.number(), google_position: z.number() })
      .nullable(),
  }),
})
export type KeywordConsole = z.infer<typeof keywordConsole.items>

export const keywordNumbers = endpoint({
  method: 'GET',
  path: 'search-console/keywords',
  scope: 'account',
  permission: 'view',
  summary: 'What Google says of keywords in the last 28 days; those without numbers are left out',
  input: z
    .object({ project_keyword_ids: ids('project_keyword_ids') })
    .transform((input) => ({ keywordIds: input.project_keyword_ids })),
  items: z.array(z.object({ project_keyword_id: z.int(), ...measured })),
})

/** `untracked`: seen by Google and not tracked. `unseen`: tracked and never seen by Google. */
export const consoleLists = ['untracked', 'unseen'] as const
export type ConsoleList = (typeof consoleLists)[number]

const consoleQuery = z.object({
  query: z.string(),
  keyword_id: z.int().nullable(),
  /** Where it was seen most, or the keyword is tracked; null where that cannot be tracked. */
  country_name: z.string().nullable(),
  country_name_alpha2: z.string().nullable(),
  device_name: z.string().nullable(),
  ...measured,
})
export type ConsoleQuery = z.infer<typeof consoleQuery>

export const listConsoleQueries = endpoint({
  method: 'GET',
  path: 'search-console/fetchAuth',
  scope: 'account',
  permission: 'view',
  summary: 'Queries of the last 28 days that are seen and not tracked, or tracked and not seen',
  input: z
    .object({
      project_id: id('project_id'),
      list: optionalOneOf(consoleLists),
      text: optionalLines(100),
      page,
    })
    .transform(({ project_id: projectId, list = 'untracked', text = '', page }) => ({
      projectId,
      list,
      text,
      page,
    })),
  items: pageOf(consoleQuery).extend({ site: site.nullable(), pull: pull.nullable() }),
})

export const consoleSites = endpoint({
  method: 'GET',
  path: 'search-console/sites',
  scope: 'account',
  permission: 'view',
  summary: 'The site of Search Console that each project has; projects without one are left out',
  input: z
    .object({ project_ids: ids('project_ids') })
    .transform(({ project_ids: projectIds }) => ({ projectIds })),
  items: z.array(z.object({ project_id: z.int(), name: site.shape.name })),
})

export const trackConsoleQuery = endpoint({
  method: 'POST',
  path: 'search-console/track',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Track a query at Google in the country and on the device where it was seen most',
  input: z
    .object({ project_id: id('project_id'), query: requiredText('query', 100) })
    .transform(({ project_id: projectId, query }) => ({ projectId, query })),
  items: z.object({ added: z.int(), duplicates: z.int() }),
  messageOf: ({ added, duplicates }) => messages.keywordsAdded(added, duplicates),
})
