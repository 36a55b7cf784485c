import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, id, ids, optionalOneOf, timestamp } from '../wire.ts'

/** The days that sessions are summed over, to yesterday. */
export const ANALYTICS_DAYS = 28

const property = z.object({
  /** Id at Google Analytics. */
  property_id: z.string(),
  name: z.string(),
  /** The days of the numbers; null before the first pull. */
  first_day: day.nullable(),
  last_day: day.nullable(),
  /** Pages of the project that had sessions. */
  pages: z.int(),
  /** Why the last pull has failed. */
  failure: z.string().nullable(),
  pulled_at: timestamp.nullable(),
})

const ofProject = z.object({
  /** Null where nobody has chosen one. */
  property: property.nullable(),
  /** Whether the first numbers, or those of another address, are being fetched or next in turn. */
  is_fetching: z.boolean(),
  /** Whether the caller may choose the property: in an account with a connection, people who see all its projects. */
  may_choose: z.boolean(),
  /** Whether the caller may remove the property, also without a connection. */
  may_remove: z.boolean(),
})
export type ProjectAnalytics = z.infer<typeof ofProject>

const projectInput = z.object({ project_id: id('project_id') })
const asProject = ({ project_id: projectId }: z.infer<typeof projectInput>) => ({ projectId })

export const findAnalytics = endpoint({
  method: 'GET',
  path: 'analytics/fetchAuth',
  scope: 'account',
  permission: 'view',
  summary: 'The property of Google Analytics that a project has, and the days of its numbers',
  input: projectInput.transform(asProject),
  items: ofProject,
})

const offered = z.object({
  user_connection_id: z.int(),
  property_id: z.string(),
  /** With the name of its account at Google Analytics: `Acme › Acme shop`. */
  name: z.string(),
})

export const listAnalyticsProperties = endpoint({
  method: 'GET',
  path: 'analytics/properties',
  scope: 'account',
  permission: 'connect',
  waitsFor: 'providers',
  summary: 'Properties that the connections of a project’s account may read, in the order of their names',
  input: projectInput.transform(asProject),
  items: z.array(offered),
})

const propertyId = z
  .string()
  .regex(/^\d{1,20}$/, 'The property_id must be the id of a property.')
  .meta({ description: 'Id of a property of Google Analytics: digits.' })

export const chooseAnalyticsProperty = endpoint({
  method: 'POST',
  path: 'analytics/choose',
  scope: 'account',
  permission: 'connect',
  impersonation: 'allowed',
  waitsFor: 'providers',
  summary: 'Choose the property of Google Analytics whose sessions a project shows',
  input: z
    .object({
      project_id: id('project_id'),
      user_connection_id: id('user_connection_id'),
      property_id: propertyId,
    })
    .transform(({ project_id: projectId, user_connection_id: connectionId, property_id }) => ({
      projectId,
      connectionId,
      propertyId: property_id,
    })),
  items: ofProject,
  message: messages.analyticsChosen,
})

export const removeAnalyticsProperty = endpoint({
  method: 'DELETE',
  path: 'analytics/deleteAuth',
  scope: 'account',
  permission: 'connect',
  impersonation: 'allowed',
  summary: 'Remove the property of Google Analytics from a project, with its numbers',
  input: projectInput.transform(asProject),
  items: ofProject,
  message: messages.analyticsRemoved,
})

const visits = z.object({
  /** Id of the page; of a folder, the id of the page that names its row. */
  landing_page_id: z.int(),
  /** Sessions from organic search that began on the page; null: not known. */
  sessions: z.int().nullable(),
  /** Key events of these sessions, as the property defines them. */
  key_events: z.number().nullable(),
})

export const landingPageSessions = endpoint({
  method: 'GET',
  path: 'analytics/landing-pages',
  scope: 'account',
  permission: 'view',
  summary: 'Organic sessions and key events of landing pages in the last 28 days, by Google Analytics',
  input: z
    .object({
      project_id: id('project_id'),
      landing_page_ids: ids('landing_page_ids'),
      group: optionalOneOf(['page', 'folder']),
    })
    .transform(({ project_id: projectId, landing_page_ids: pageIds, group }) => ({
      projectId,
      pageIds,
      isByFolder: group === 'folder',
    })),
  items: z.array(visits),
})
export type LandingPageSessions = z.infer<typeof visits>
