import { z } from 'zod'
import { activity } from '../activities/calls.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { timestamp } from '../wire.ts'
import { everybodysList } from './lists.ts'

const user = z.object({ id: z.int(), username: z.string() })

export const adminProject = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  url_short: z.string(),
  status_by_text: z.string(),
  country: z.object({ name: z.string(), name_alpha2: z.string() }),
  total_project_keywords: z.int(),
  /** Null when its owner is erased. */
  user: user.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type AdminProject = z.infer<typeof adminProject>

export const listAllProjects = everybodysList({
  path: 'projects/mPaginate',
  summary: "Everybody's projects",
  item: adminProject,
  sorts: ['created_at', 'name'],
  filters: ['user_id', 'search'],
})

export const adminKeyword = z.object({
  id: z.int(),
  project_id: z.int(),
  keyword: z.object({ name: z.string() }),
  /** Null before the first position. */
  latest_position: z
    .object({ current_position: z.int().nullable(), difference_from_last: z.int().nullable() })
    .nullable(),
  created_at: timestamp,
})
export type AdminKeyword = z.infer<typeof adminKeyword>

export const listAllProjectKeywords = everybodysList({
  path: 'project-keywords/mPaginate',
  summary: "Everybody's tracked keywords",
  item: adminKeyword,
  sorts: ['created_at', 'keyword'],
  filters: ['user_id', 'project', 'project_keyword_id', 'search'],
})

export const adminPosition = z.object({
  id: z.int(),
  project_keyword_id: z.int(),
  url: z.string().nullable(),
  current_position: z.int().nullable(),
  difference_from_last: z.int().nullable(),
  difference_from_last_text: z.string().nullable(),
  created_at: timestamp,
  created_at_human: z.string(),
})
export type AdminPosition = z.infer<typeof adminPosition>

export const listAllPositions = everybodysList({
  path: 'project-keyword-positions/mPaginate',
  summary: "A keyword's positions; without a keyword, the latest position of each",
  item: adminPosition,
  sorts: ['created_at'],
  filters: ['user_id', 'project_keyword_id'],
})

export const adminRequest = z.object({
  id: z.int(),
  /** 0 failed, 1 complete. */
  status: z.int(),
  status_text: z.string(),
  /** 0 daily, 1 retry, 2 manual. */
  type: z.int(),
  type_text: z.string(),
  created_at: timestamp,
})
export type AdminRequest = z.infer<typeof adminRequest>

export const listAllRequests = everybodysList({
  path: 'project-keyword-requests/mPaginate',
  summary: 'Checks of the last seven days',
  item: adminRequest,
  sorts: ['created_at'],
  filters: ['user_id', 'project_keyword_id'],
})

export const adminLog = z.object({
  id: z.int(),
  status: z.int(),
  status_text: z.string(),
  logs: z.string(),
  created_at: timestamp,
})
export type AdminLog = z.infer<typeof adminLog>

export const listLogs = everybodysList({
  path: 'logs/mPaginate',
  summary: 'What each check of the last seven days did, as text',
  item: adminLog,
  sorts: ['created_at'],
  filters: ['user_id', 'project_keyword_id', 'failed'],
})

export const adminCompetitor = z.object({
  id: z.int(),
  project_keyword_id: z.int(),
  url: z.string(),
  current_position: z.int().nullable(),
  created_at: timestamp,
})
export type AdminCompetitor = z.infer<typeof adminCompetitor>

export const listAllCompetitors = everybodysList({
  path: 'project-keyword-competitors/mPaginate',
  summary: 'Competitors that people compare their keywords with',
  item: adminCompetitor,
  sorts: ['created_at'],
  filters: ['user_id', 'project_keyword_id'],
})

export const adminPhrase = z.object({
  id: z.int(),
  name: z.string(),
  /** When its search volume was fetched last. */
  updated_at: timestamp.nullable(),
  created_at: timestamp.nullable(),
})
export type AdminPhrase = z.infer<typeof adminPhrase>

export const listPhrases = everybodysList({
  path: 'keywords/fetchAdmin',
  summary: 'Every text that is or was tracked, once',
  item: adminPhrase,
  sorts: ['created_at', 'name'],
  filters: ['search'],
})

export const listAllActivities = everybodysList({
  path: 'activities/fetchAdmin',
  summary: 'What people did',
  item: activity,
  sorts: ['created_at'],
  filters: ['user_id'],
})

export const adminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  package_name: z.string().nullable(),
  /** The provider they sign in with; null: by password. */
  driver_name: z.string().nullable(),
  /** 0 disabled, 1 active, 2 has not chosen a package. */
  status: z.int(),
  is_administrator: z.boolean(),
  created_at: timestamp,
})
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = everybodysList({
  path: 'users/mPaginate',
  summary: 'The people who registered on the site',
  item: adminUser,
  sorts: ['created_at', 'username', 'email'],
  filters: ['user_id', 'search'],
})

const dated = z.object({ id: z.int(), created_at: timestamp })
export type Dated = z.infer<typeof dated>

export const listSubscriptions = everybodysList({
  path: 'subscription/mPaginate',
  summary: 'Paid packages in force, by when they began',
  item: dated,
  sorts: ['created_at'],
})

export const listTransactions = everybodysList({
  path: 'transactions/mPaginate',
  summary: 'Payments',
  item: dated,
  sorts: ['created_at'],
  filters: ['user_id'],
})

const counter = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    scope: 'admin',
    isOpen: true,
    summary,
    input: nothing,
    items: z.object({ total: z.int() }),
  })

export const countActiveRequests = counter(
  'project-keyword-requests/mGetActiveCount',
  'Checks that are due or under way, up to 100,000',
)
export const countProjects = counter('projects/mGetCount', 'Projects')
export const countProjectKeywords = counter('project-keywords/mGetCount', 'Tracked keywords')
export const countUsers = counter('users/mGetCount', 'People who registered on the site')
export const countOnlineUsers = counter(
  'users/mGetOnlineCount',
  'People who made a request in the last five minutes',
)
export const countSubscriptions = counter('subscription/mGetCount', 'Paid packages in force')
export const countDailySubscriptions = counter(
  'subscription/mGetDailyCount',
  'Those that began today, in UTC',
)
export const countOpenTickets = counter('tickets/mGetOpenCount', 'Pending tickets')
export const countContacts = counter('contacts/mGetCount', "Visitors' messages")
export const countDashboards = counter('user-dashboards/mGetCount', "Agencies' clients")
export const countBrands = counter('user-brands/mGetCount', "Agencies' brands")
