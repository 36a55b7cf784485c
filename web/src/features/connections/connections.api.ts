import {
  type Connection,
  type ConnectionDriver,
  connectionRedirects,
  deleteConnection,
  fetchConnectionApis,
  listConnectionDashboards,
  listConnectionPermissions,
  listConnections,
  toggleConnectionPermission,
  updateConnection,
} from '@rankline/contract/connections/calls'
import type { connectionForm } from '@rankline/contract/connections/forms'
import type { Page } from '@rankline/contract/endpoint'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

const all = sharedKeys.connections
const pages = [...all, 'page'] as const

export const connectionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...pages, page],
    queryFn: ({ signal }) => call(listConnections, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const apisQuery = queryOptions({
  queryKey: [...all, 'apis'],
  queryFn: ({ signal }) => call(fetchConnectionApis, {}, { signal, background: true }),
})

export const permissionsQuery = (connectionId: number) =>
  queryOptions({
    queryKey: [...all, 'permissions', connectionId],
    queryFn: ({ signal }) =>
      call(listConnectionPermissions, { user_connection_id: connectionId }, { signal, background: true }),
  })

export const dashboardsQuery = (connectionId: number) =>
  queryOptions({
    queryKey: [...all, 'dashboards', connectionId],
    queryFn: ({ signal }) =>
      call(listConnectionDashboards, { user_connection_id: connectionId }, { signal, background: true }),
  })

/** The answer leads the browser to the provider. */
export const add = (driver: ConnectionDriver) => call(connectionRedirects[driver], {})

export async function rename(values: FormInput<typeof connectionForm>) {
  await call(updateConnection, values, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: all })
}

export async function toggle(connectionId: number, clientId: number) {
  const permissions = await call(toggleConnectionPermission, {
    user_connection_id: connectionId,
    user_dashboard_id: clientId,
  })
  queryClient.setQueryData(permissionsQuery(connectionId).queryKey, permissions)
}

/** The row is gone at once; if the call fails it is back where it was. */
export async function revoke(id: number) {
  await queryClient.cancelQueries({ queryKey: pages })
  const before = queryClient.getQueriesData<Page<Connection>>({ queryKey: pages })
  for (const [key, page] of before)
    queryClient.setQueryData(key, page === undefined ? page : without(page, id))
  try {
    await call(deleteConnection, { user_connection_id: id }, { showMessage: true })
  } catch (error) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    throw error
  }
  await queryClient.invalidateQueries({ queryKey: all })
}

function without(page: Page<Connection>, id: number): Page<Connection> {
  const data = page.data.filter((one) => one.id !== id)
  return { ...page, data, total: page.total - (page.data.length - data.length) }
}
