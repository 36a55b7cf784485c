import { allConnections, type Connection } from '@rankline/contract/connections/calls'
import {
  importConnection,
  importFromAnalytics,
  importFromConsole,
  importFromFile,
  suggestKeywords,
} from '@rankline/contract/imports/calls'
import type { keywordsFileForm } from '@rankline/contract/imports/forms'
import type { FormInput } from '@rankline/contract/validation/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'
import type { Choice } from './import-state.ts'

/** Connections that keywords can be imported from, working ones first. */
export const importableQuery = queryOptions({
  queryKey: [...sharedKeys.connections, 'all'],
  queryFn: ({ signal }) => call(allConnections, {}, { signal, background: true }),
  select: (all) => all.filter(isImportable).toSorted((one, other) => other.is_active - one.is_active),
})

const isImportable = ({ api: { driver } }: Connection) =>
  driver === 'google_analytics' || driver === 'google_console'

export const summaryOf = (connectionId: number, pageToken: string | null) =>
  call(importConnection, {
    user_connection_id: connectionId,
    ...(pageToken !== null && { next_page_token: pageToken }),
  })

/** Loads a page of keywords for the choice. `projectUrl` decides the site if none is chosen. */
export function pageOf(choice: Choice, token: string | null, projectUrl: string | null) {
  const page = {
    user_connection_id: choice.connectionId ?? 0,
    ...(token !== null && { next_page_token: token }),
  }
  if (choice.driver === 'google_analytics')
    return call(importFromAnalytics, {
      ...page,
      account_id: choice.accountId ?? '',
      property_id: choice.propertyId ?? '',
      view_id: choice.viewId ?? '',
    })
  return call(importFromConsole, {
    ...page,
    ...(choice.siteUrl !== null && { site_url: choice.siteUrl }),
    ...(projectUrl !== null && { project_url: projectUrl }),
  })
}

export const readFile = (values: FormInput<typeof keywordsFileForm>) => call(importFromFile, values)

type Site = { connectionId: number; projectId: number | undefined; projectUrl: string | null }

export const suggestionsQuery = ({ connectionId, projectId, projectUrl }: Site) =>
  queryOptions({
    queryKey: [...sharedKeys.connections, 'suggestions', connectionId, projectId, projectUrl],
    queryFn: ({ signal }) =>
      call(
        suggestKeywords,
        {
          user_connection_id: connectionId,
          ...(projectId !== undefined && { project_id: projectId }),
          ...(projectUrl !== null && { project_url: projectUrl }),
        },
        { signal, background: true },
      ),
    staleTime: 0,
  })
