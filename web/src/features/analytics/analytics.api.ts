import {
  chooseAnalyticsProperty,
  findAnalytics,
  landingPageSessions,
  listAnalyticsProperties,
  type ProjectAnalytics,
  removeAnalyticsProperty,
} from '@rankline/contract/analytics/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

/** The polling interval while numbers are fetched, in ms. */
const PACE = 3_000

/** The property of Google Analytics that a project has. */
export const analyticsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['analytics', projectId],
    queryFn: ({ signal }) => call(findAnalytics, { project_id: projectId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.is_fetching ? PACE : false),
  })

export type Sessions = ItemsOf<typeof landingPageSessions>[number]

/** Sessions of the rows of a page of the list, by the id of the row. `pulledAt`: newer numbers are loaded again. */
export const sessionsQuery = (
  projectId: number,
  { ids, group, pulledAt }: { ids: readonly number[]; group: 'page' | 'folder'; pulledAt: string | null },
) =>
  queryOptions({
    queryKey: ['analytics', projectId, 'sessions', ids, group, pulledAt],
    async queryFn({ signal }) {
      const asked = { project_id: projectId, landing_page_ids: [...ids], group }
      const rows = await call(landingPageSessions, asked, { signal, background: true })
      return new Map(rows.map((row) => [row.landing_page_id, row]))
    },
    enabled: ids.length > 0 && pulledAt !== null,
  })

/** The properties to choose from. Google is asked each time. */
export const propertiesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['analytics', projectId, 'properties'],
    queryFn: ({ signal }) => call(listAnalyticsProperties, { project_id: projectId }, { signal }),
    gcTime: 0,
  })

export type Offered = ItemsOf<typeof listAnalyticsProperties>[number]

/** @throws {CallFailed} */
export async function chooseProperty(projectId: number, { user_connection_id, property_id }: Offered) {
  const input = { project_id: projectId, user_connection_id, property_id }
  keep(projectId, await call(chooseAnalyticsProperty, input, { showMessage: true }))
}

/** @throws {CallFailed} */
export async function removeProperty(projectId: number) {
  keep(projectId, await call(removeAnalyticsProperty, { project_id: projectId }, { showMessage: true }))
}

const keep = (projectId: number, found: ProjectAnalytics) =>
  queryClient.setQueryData(analyticsQuery(projectId).queryKey, found)
