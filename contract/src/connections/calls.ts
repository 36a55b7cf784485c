import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { flag, id, page, timestamp } from '../wire.ts'
import { connectionForm } from './forms.ts'

/** Services that an account connects with; `driver` names their calls. */
export const connectionApis = {
  google_analytics: { id: 1, name: 'Google Analytics' },
  google_console: { id: 2, name: 'Google Search Console' },
  google_drive: { id: 3, name: 'Google Drive' },
  dropbox: { id: 4, name: 'Dropbox' },
} as const
export type ConnectionDriver = keyof typeof connectionApis

export const connectionDrivers = Object.keys(connectionApis) as ConnectionDriver[]

/** Why a person comes back from a provider without a connection. */
export const connectionProblems = ['expired', 'denied', 'failed', 'scope', 'limit', 'role'] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

const driver = z.enum(['google_analytics', 'google_console', 'google_drive', 'dropbox'])

export const connection = z.object({
  id: z.int(),
  api: z.object({ id: z.int(), name: z.string(), driver }),
  userable: z.object({ username: z.string() }),
  /** The person at the provider, such as their address; null when the provider does not say it. */
  label: z.string().nullable(),
  custom_name: z.string().nullable(),
  /** The custom name or the label, and the service. */
  merged_name: z.string(),
  /** The last four characters. */
  access_token_short: z.string(),
  /** 0: the provider accepts it no longer, so it has to be connected again. */
  is_active: flag,
  created_at: timestamp,
  created_at_short: z.string(),
})
export type Connection = z.infer<typeof connection>

export const listConnections = endpoint({
  method: 'GET',
  path: 'user-connections/fetchAuth',
  aliases: ['user-connections'],
  scope: 'account',
  permission: 'connect',
  summary: 'Connections of the account, newest first; a client’s are those granted to them',
  input: z.object({ page }),
  items: pageOf(connection),
})

export const allConnections = endpoint({
  method: 'GET',
  path: 'user-connections/fetchAllAuth',
  scope: 'account',
  permission: 'connect',
  summary: 'Every connection that the caller may use in the account',
  input: nothing,
  items: z.array(connection),
})

export const fetchConnectionApis = endpoint({
  method: 'GET',
  path: 'user-connections/fetchApis',
  scope: 'account',
  permission: 'connect',
  summary: 'The services that can be connected, and how many Google connections the package allows',
  input: nothing,
  items: z.object({
    apis: z.array(z.object({ id: z.int(), name: z.string(), driver, is_configured: flag })),
    /** -1 is unlimited. */
    google_apis: z.object({ allowed: z.int(), used: z.int() }),
  }),
})

export const updateConnection = endpoint({
  method: 'PUT',
  path: 'user-connections/updateAuth',
  aliases: ['user-connections/:user_connection_id'],
  scope: 'account',
  permission: 'own',
  summary: 'Rename a connection',
  input: formSchema(connectionForm).transform((form) => ({
    connectionId: form.user_connection_id,
    customName: form.custom_name.trim(),
  })),
  items: connection,
  message: messages.connectionUpdated,
})

const oneConnection = z
  .object({ user_connection_id: id('user_connection_id') })
  .transform((input) => ({ connectionId: input.user_connection_id }))

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: 'user-connections/deleteAuth',
  aliases: ['user-connections/:user_connection_id'],
  scope: 'account',
  permission: 'own',
  summary: 'Revoke a connection, here and at the provider',
  input: oneConnection,
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.connectionRevoked,
})

const redirectTo = (call: string, name: string) =>
  endpoint({
    method: 'POST',
    path: `user-connections/${call}`,
    scope: 'account',
    permission: 'own',
    summary: `Where the browser goes to connect ${name}`,
    input: nothing,
    items: z.object({ redirect_direct: z.string() }),
    limit: { max: 60, seconds: 3600 },
  })

export const connectionRedirects = {
  google_analytics: redirectTo('googleAnalyticsRedirect', 'Google Analytics'),
  google_console: redirectTo('googleConsoleRedirect', 'Google Search Console'),
  google_drive: redirectTo('googleDriveRedirect', 'Google Drive'),
  dropbox: redirectTo('dropboxRedirect', 'Dropbox'),
} as const satisfies Record<ConnectionDriver, ReturnType<typeof redirectTo>>

export const connectionPermission = z.object({
  /** The client dashboard that may use the connection. */
  permited_id: z.int(),
  user_api_id: z.int(),
})
export type ConnectionPermission = z.infer<typeof connectionPermission>

export const listConnectionPermissions = endpoint({
  method: 'GET',
  path: 'user-connection-permissions/fetchAllAuthByUserconnectionId',
  scope: 'account',
  permission: 'own',
  summary: 'The client dashboards that may use a connection',
  input: oneConnection,
  items: z.array(connectionPermission),
})

export const toggleConnectionPermission = endpoint({
  method: 'POST',
  path: 'user-connection-permissions/createByUserDashboard',
  scope: 'account',
  permission: 'own',
  summary: 'Grant a connection to a client dashboard, or withdraw it if it is granted',
  input: z
    .object({ user_connection_id: id('user_connection_id'), user_dashboard_id: id('user_dashboard_id') })
    .transform((input) => ({ connectionId: input.user_connection_id, clientId: input.user_dashboard_id })),
  items: z.array(connectionPermission),
})

export const listConnectionDashboards = endpoint({
  method: 'GET',
  path: 'user-connection-permissions/fetchDashboards',
  scope: 'account',
  permission: 'own',
  summary: 'The account’s client dashboards, which a connection can be granted to',
  input: oneConnection,
  items: z.array(z.object({ id: z.int(), username: z.string(), brand_name: z.string() })),
})
