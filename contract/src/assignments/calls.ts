import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { flag, id, ids, optionalFlag, timestamp } from '../wire.ts'

/** Maximum number of projects that are moved at once, because the history of each moves too. */
export const MOST_MOVED = 20

const ofAgency = { scope: 'user', permission: 'own' } as const

const assigned = z
  .object({ user_dashboard_id: id('user_dashboard_id'), project_ids: ids('project_ids') })
  .transform((input) => ({ clientId: input.user_dashboard_id, projectIds: input.project_ids }))

/** Projects in a client's account, which are found through the client. */
const returned = z
  .object({ user_dashboard_id: id('user_dashboard_id'), ids: ids('ids') })
  .transform((input) => ({ clientId: input.user_dashboard_id, projectIds: input.ids }))

export const clientProject = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  total_project_keywords: z.int(),
  /** When the agency assigned it; null if the client made it. */
  assigned_at: timestamp.nullable(),
  /** 1: it is the agency's, and shared with the client. */
  is_shared: flag,
})
export type ClientProject = z.infer<typeof clientProject>

export const listClientProjects = endpoint({
  method: 'GET',
  path: 'user-dashboards/projects',
  ...ofAgency,
  summary: 'The projects of a client, by name, with those that the agency assigned',
  input: z
    .object({ user_dashboard_id: id('user_dashboard_id') })
    .transform((input) => ({ clientId: input.user_dashboard_id })),
  items: z.array(clientProject),
})

const use = z.object({
  projects: z.int(),
  keywords: z.int(),
  /** Null is unlimited. */
  allowed_projects: z.int().nullable(),
  allowed_keywords: z.int().nullable(),
})

/** Effects of moving projects between the agency and a client. */
export const projectMove = z.object({
  projects: z.int(),
  keywords: z.int(),
  /** Alerts and reports of the giving side. The agency's are kept until the projects return; a client's are deleted. */
  alerts: z.int(),
  reports: z.int(),
  /** Members of the giving side who see only some projects, among them one of these. */
  members: z.int(),
  /** Number of shared views that end. */
  shared_views: z.int(),
  /** Projects whose link to Search Console ends, because it uses a connection of the giving side. */
  console_sites: z.int(),
  analytics_properties: z.int(),
  /** Alerts and reports of the agency that come back with the projects. */
  waiting_alerts: z.int(),
  waiting_reports: z.int(),
  /** The template that the projects get at the client; null: none. */
  user_dashboard_template: z.string().nullable(),
  /** Usage of the receiving side after the move. */
  use,
  /** Reason why the receiving side has no room for the projects; null if it has. */
  hindrance: z.string().nullable(),
  /** Whether tracking is paused for the receiving side. */
  is_paused: z.boolean(),
})
export type ProjectMove = z.infer<typeof projectMove>

export const shareProjects = endpoint({
  method: 'POST',
  path: 'user-dashboards/share',
  ...ofAgency,
  summary: 'Let a client view projects that stay with the agency in every respect',
  input: z
    .object({
      user_dashboard_id: id('user_dashboard_id'),
      project_ids: ids('project_ids'),
      /** Whether the client may add notes and keywords, in all projects that are shared with them. */
      may_add: optionalFlag(),
    })
    .transform((input) => ({
      clientId: input.user_dashboard_id,
      projectIds: input.project_ids,
      mayAdd: input.may_add ?? false,
    })),
  items: z.object({ project_ids: z.array(z.int()) }),
  messageOf: ({ project_ids }) => messages.projectsShared(project_ids.length),
})

export const unshareProjects = endpoint({
  method: 'POST',
  path: 'user-dashboards/unshare',
  ...ofAgency,
  summary: 'End at once that a client views projects of the agency',
  input: assigned,
  items: z.object({ project_ids: z.array(z.int()) }),
  messageOf: ({ project_ids }) => messages.projectsUnshared(project_ids.length),
})

const moved = z.object({ project_ids: z.array(z.int()) })

export const previewAssignment = endpoint({
  method: 'GET',
  path: 'user-dashboards/assignment',
  ...ofAgency,
  summary: 'What assigning projects to a client would do',
  input: assigned,
  items: projectMove,
})

export const assignProjects = endpoint({
  method: 'POST',
  path: 'user-dashboards/assign',
  ...ofAgency,
  summary: 'Give projects to a client with their keywords and history, all or none of them',
  input: assigned,
  items: moved,
  messageOf: ({ project_ids }) => messages.projectsAssigned(project_ids.length),
})

export const previewReturn = endpoint({
  method: 'GET',
  path: 'user-dashboards/return',
  ...ofAgency,
  names: { ids: 'assigned_project' },
  summary: 'What taking assigned projects back from a client would do',
  input: returned,
  items: projectMove,
})

export const unassignProjects = endpoint({
  method: 'POST',
  path: 'user-dashboards/takeBack',
  ...ofAgency,
  names: { ids: 'assigned_project' },
  summary: 'Take projects back that were assigned to a client, all or none of them',
  input: returned,
  items: moved,
  messageOf: ({ project_ids }) => messages.projectsTakenBack(project_ids.length),
})
