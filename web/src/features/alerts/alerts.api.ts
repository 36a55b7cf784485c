import {
  createAlert,
  deleteAlerts,
  findAlert,
  listAlerts,
  previewAlert,
  snoozeAlert,
  updateAlert,
  updateAlertStatus,
} from '@rankline/contract/alerts/calls'
import type { InputOf } from '@rankline/contract/endpoint'
import { findKeyword, listKeywords } from '@rankline/contract/keywords/calls'
import { listKeywordChoices } from '@rankline/contract/keywords/choices'
import { listTags } from '@rankline/contract/tags/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['alerts'] as const

type AlertList = { page: number; project_id?: number; userable_id?: number }

export const alertsQuery = (list: AlertList) =>
  queryOptions({
    queryKey: [...all, 'page', list],
    queryFn: ({ signal }) => call(listAlerts, list, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

/** Loads one alert with its destinations, never from the cache. */
export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(findAlert, { alert_id: id }, { signal, background: true }),
    gcTime: 0,
  })

export const sourceTagsQuery = queryOptions({
  queryKey: [...all, 'tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal, background: true }),
})

/** Lists features on the result pages of a project; null means all projects that the caller sees. */
export const sourceFeaturesQuery = (projectId: number | null) =>
  queryOptions({
    queryKey: [...all, 'features', projectId],
    queryFn: async ({ signal }) => {
      const source = projectId === null ? {} : { project_id: projectId }
      return (await call(listKeywordChoices, source, { signal, background: true })).features
    },
  })

/** @param wanted words of the keywords; empty: all of them */
export const sourceKeywordsQuery = (projectId: number, page: number, wanted: string) =>
  queryOptions({
    queryKey: [...all, 'keywords', projectId, page, wanted],
    queryFn: ({ signal }) =>
      call(
        listKeywords,
        {
          project_id: projectId,
          page,
          sort: 'keyword',
          order: 'asc',
          ...(wanted !== '' && { keyword_query: wanted }),
        },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
  })

export const chosenKeywordQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'keyword', id],
    queryFn: ({ signal }) => call(findKeyword, { project_keyword_id: id }, { signal, background: true }),
  })

export type TriggerInput = InputOf<typeof previewAlert>

export const previewQuery = (trigger: TriggerInput | null) =>
  queryOptions({
    queryKey: [...all, 'preview', trigger],
    queryFn: ({ signal }) => call(previewAlert, trigger as TriggerInput, { signal, background: true }),
    enabled: trigger !== null,
    placeholderData: keepPreviousData,
  })

export const refreshAlerts = () => queryClient.invalidateQueries({ queryKey: [...all, 'page'] })

/** The answer leads to the list. */
export async function sendAlert(values: InputOf<typeof createAlert>) {
  await call(createAlert, values, { showMessage: true })
  await refreshAlerts()
}

/** The answer leads to the list. */
export async function saveAlert(values: InputOf<typeof updateAlert>) {
  await call(updateAlert, values, { showMessage: true })
  await refreshAlerts()
}

export type Setting = 'status' | 'disable_after_first' | 'prevent_spam'

export async function set(id: number, type: Setting, value: 0 | 1) {
  await call(updateAlertStatus, { alert_id: id, type, value }, { showMessage: true }).finally(refreshAlerts)
}

export async function snooze(id: number, hours: number) {
  await call(snoozeAlert, { alert_id: id, hours }, { showMessage: true })
  await refreshAlerts()
}

export async function remove(ids: readonly number[]) {
  await call(deleteAlerts, { ids: [...ids] }, { showMessage: true })
  await refreshAlerts()
}
