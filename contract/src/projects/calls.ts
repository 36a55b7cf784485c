import { z } from 'zod'
import { estimateBasis } from '../click-curve/calls.ts'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { DAILY } from '../keywords/check-frequency.ts'
import { keywordTargetOf } from '../keywords/target.ts'
import { roles } from '../members/permissions.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import {
  day,
  id,
  ids,
  optionalFlag,
  optionalInteger,
  optionalOneOf,
  order,
  page,
  timestamp,
} from '../wire.ts'
import { createProjectForm, editProjectForm } from './forms.ts'

export const URL_MATCH = { exact: 1, contains: 2 } as const

const country = z.object({ name: z.string(), name_alpha2: z.string() })

export const buckets = z.object({
  top_3: z.int(),
  top_10: z.int(),
  top_20: z.int(),
  /** Keywords ranked below 20, not ranked or not checked, so that these four counts add up to all keywords. */
  no_rank: z.int(),
  /** Parts of `no_rank`. `not_ranked`: searched to full depth and not found. */
  top_50: z.int(),
  top_100: z.int(),
  not_ranked: z.int(),
  not_checked: z.int(),
})
export type Buckets = z.infer<typeof buckets>

export const project = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  url_match: z.int(),
  url_short: z.string(),
  created_at: timestamp,
  created_at_human: z.string(),
  checked_at: timestamp.nullable(),
  /** Days between the checks of its keywords, except keywords with their own frequency; 0: paused. */
  check_every: z.int(),
  total_project_keywords: z.int(),
  /** Mean visibility of the enabled keywords, percent; null until one has been checked. */
  visibility: z.number().nullable(),
  average_position: z.number().nullable(),
  rank_status_improved: z.int(),
  rank_status_declined: z.int(),
  rank_status_stable: z.int(),
  rank_distribution: buckets,
  country,
  status_by_text: z.string(),
  userable_type: z.enum(['users', 'user_dashboards']),
  userable_id: z.int(),
  user_member_id: z.int(),
  username: z.string(),
  /** Whether the caller owns it, and so sees its members. */
  is_owner: z.boolean(),
  /** The caller's role in the project's account; `permissions.ts` says what it allows. */
  role: z.enum(roles),
  /** The name of its folder. */
  folder: z.string().nullable(),
  /** Names of its project tags; keywords have separate tags. */
  project_tags: z.array(z.string()),
  /** An archived project keeps its data; its keywords are not checked. */
  is_archived: z.boolean(),
})
export type Project = z.infer<typeof project>

/** A project with the basis of its estimates. */
export const foundProject = project.extend({ estimates: estimateBasis })
export type FoundProject = z.infer<typeof foundProject>

const series = z.array(z.object({ date: day, avg_rank: z.number().nullable() }))

export const projectSorts = ['newest', 'name', 'url'] as const
export type ProjectSort = (typeof projectSorts)[number]
/** Default sort order, if a call or an address names none. */
export const defaultProjectOrder = { sort: 'newest', order: 'desc' } as const

export const listProjects = endpoint({
  method: 'GET',
  path: 'projects/fetchAuth',
  aliases: ['projects'],
  scope: 'account',
  permission: 'view',
  summary: 'A page of the projects the caller may see',
  input: z.object({
    page,
    order,
    sort: optionalOneOf(projectSorts),
    get_all: optionalFlag(),
    joint: optionalFlag(),
    white_label: optionalFlag(),
    user_dashboard: optionalInteger(),
    /** Lists the archived projects instead of the others. */
    archived: optionalFlag(),
  }),
  items: pageOf(project),
})

export const createProject = endpoint({
  method: 'POST',
  path: 'projects/create',
  impersonation: 'allowed',
  aliases: ['projects'],
  scope: 'account',
  permission: 'manage',
  summary: 'Create a project, with its first keywords if given',
  input: formSchema(createProjectForm).transform((form) => ({
    name: form.project_name,
    url: form.project_url,
    urlMatch: form.project_url_match,
    checkEvery: form.check_every ?? DAILY,
    keywords: form.keywords ?? '',
    target: keywordTargetOf(form),
  })),
  items: z.object({ redirect: z.string(), project }),
  message: messages.projectCreated,
})

export const updateProject = endpoint({
  method: 'PUT',
  path: 'projects/updateAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary:
    'Change name, address, match rule and check frequency; with another address or match rule the next check of each keyword is its first',
  input: formSchema(editProjectForm).transform((form) => ({
    projectId: form.project_id,
    name: form.project_name,
    url: form.project_url,
    urlMatch: form.project_url_match,
    checkEvery: form.check_every,
  })),
  items: project,
  message: messages.projectUpdated,
})

export const deleteProjects = endpoint({
  method: 'DELETE',
  path: 'projects/deleteSelectedAuth',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Delete projects and everything in them',
  input: z
    .object({ project_ids: ids('project_ids') })
    .transform((input) => ({ projectIds: input.project_ids })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.projectsDeleted(deleted_ids.length),
})

export const findProject = endpoint({
  method: 'GET',
  path: 'projects/findAuth',
  aliases: ['projects/:project_id'],
  scope: 'account',
  permission: 'view',
  summary: 'One project',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: foundProject,
})

export const allProjects = endpoint({
  method: 'GET',
  path: 'projects/fetchAllAuth',
  scope: 'account',
  permission: 'view',
  summary: 'Every project the caller may see, by name',
  input: nothing,
  items: z.array(project),
})

export const ownProjects = endpoint({
  method: 'GET',
  path: 'projects/fetchAllUser',
  scope: 'account',
  permission: 'view',
  summary: 'Every project the caller owns, by name',
  input: nothing,
  items: z.array(project),
})

const ofMember = z
  .object({ user_member_id: id('user_member_id') })
  .transform((input) => ({ memberId: input.user_member_id }))

export const assignedProjects = endpoint({
  method: 'GET',
  path: 'projects/fetchAssigned',
  scope: 'account',
  permission: 'invite',
  summary: 'The projects a member sees, by name',
  input: ofMember,
  items: z.array(project),
})

export const notAssignedProjects = endpoint({
  method: 'GET',
  path: 'projects/fetchNotAssigned',
  scope: 'account',
  permission: 'invite',
  summary: 'The projects a member does not see, by name',
  input: ofMember,
  items: z.array(project),
})

export const dailyAverageRanks = endpoint({
  method: 'GET',
  path: 'projects/dailyAvgRanks',
  scope: 'account',
  permission: 'view',
  summary: 'The average rank of each of the last 30 days, per project',
  input: z
    .object({ project_ids: ids('project_ids') })
    .transform((input) => ({ projectIds: input.project_ids })),
  items: z.record(z.string(), series),
})

export const rankDistribution = endpoint({
  method: 'GET',
  path: 'projects/rankDistribution',
  scope: 'account',
  permission: 'view',
  summary:
    'The number of keywords per range of positions: now (`current`) and over all stored positions (`all`)',
  input: z
    .object({ project_ids: ids('project_ids') })
    .transform((input) => ({ projectIds: input.project_ids })),
  items: z.record(z.string(), z.object({ current: buckets, all: buckets })),
})

/** Numbers of one day that depend on the known keywords. */
const knownNumbers = {
  /** Known keywords: enabled and checked by this day. Each counts at its last known position. */
  known: z.int(),
  /** Known keywords that do not rank; the average excludes them. */
  unranked: z.int(),
  /** Known keywords that rank among the first 3, and among the first 10. */
  top_3: z.int(),
  top_10: z.int(),
  /** Known keywords with a search volume, and known keywords with both a volume and a price. */
  with_volume: z.int(),
  with_price: z.int(),
  /** Sums over the keywords with a known volume (and price); null if there are none. */
  traffic: z.number().nullable(),
  traffic_value: z.number().nullable(),
}

/** Current numbers of the keywords that match a filter. */
const segment = z.object({
  keyword_count: z.int(),
  distribution: buckets,
  improved: z.int(),
  declined: z.int(),
  stable: z.int(),
  first: z.int(),
  visibility: z.number().nullable(),
  visibility_score: z.number(),
  average_position: z.number().nullable(),
  ...knownNumbers,
})
export type Segment = z.infer<typeof segment>

/** The numbers above a project's keyword table: now, compared with the day before, and the last 30 days. */
export const overview = z.object({
  /** Time of the last completed check. */
  checked_at: timestamp.nullable(),
  keyword_count: z.int(),
  /** Keywords whose check is due or running because they are new or a person requested it. */
  updating: z.int(),
  /** Keywords in `updating`, and all keywords that were never checked. */
  waiting: z.int(),
  failed: z.int(),
  /** Names of the engines of its enabled keywords. */
  engines: z.array(z.string()),
  distribution: buckets,
  improved: z.int(),
  declined: z.int(),
  stable: z.int(),
  /** Keywords checked once, without an earlier check for comparison. */
  first: z.int(),
  /** The entry of today is the present state of all checked keywords. */
  days: z.array(
    z.object({
      date: day,
      /** Null on a day whose positions are no longer known. */
      visibility: z.number().nullable(),
      visibility_score: z.number(),
      average_position: z.number().nullable(),
      ...knownNumbers,
    }),
  ),
  /** Change from the second-last day to the last day, over the same keywords; null if the keywords differ. */
  change: z
    .object({
      /** The second-last day. */
      since: day,
      /** Null on a day whose positions are no longer known. */
      visibility: z.number().nullable(),
      visibility_score: z.number(),
      average_position: z.number().nullable(),
      top_3: z.int(),
      top_10: z.int(),
      /** Null if the two days know the volumes of different keywords. */
      traffic: z.number().nullable(),
      traffic_value: z.number().nullable(),
    })
    .nullable(),
  /** Null unless a filter narrows the list. */
  segment: segment.nullable(),
})
export type Overview = z.infer<typeof overview>

export const projectOverview = endpoint({
  method: 'GET',
  path: 'projects/overview',
  scope: 'account',
  permission: 'view',
  summary: 'The numbers of a project now and over the last 30 days',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: overview,
})
