import {
  createAlert,
  deleteAlerts,
  listAlerts,
  previewAlert,
  snoozeAlert,
  updateAlertStatus,
} from '@rankline/contract/alerts'
import type { InputOf } from '@rankline/contract/endpoint'
import { listKeywords } from '@rankline/contract/keywords'
import { allProjects } from '@rankline/contract/projects'
import { listTags } from '@rankline/contract/tags'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

const all = ['alerts'] as const

type AlertList = { page: number; project_id?: number; userable_id?: number }

export const alertsQuery = (list: AlertList) =>
  queryOptions({
    queryKey: [...all, 'page', list],
    queryFn: ({ signal }) => call(listAlerts, list, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const sourceProjectsQuery = queryOptions({
  queryKey: [...sharedKeys.projects, 'all'],
  queryFn: ({ signal }) => call(allProjects, {}, { signal, background: true }),
})

export const sourceTagsQuery = queryOptions({
  queryKey: [...all, 'tags'],
  queryFn: ({ signal }) => call(listTags, {}, { signal, background: true }),
})

export const sourceKeywordsQuery = (projectId: number, page: number) =>
  queryOptions({
    queryKey: [...all, 'keywords', projectId, page],
    queryFn: ({ signal }) =>
      call(
        listKeywords,
        { project_id: projectId, page, sort: 'keyword', order: 'asc' },
        { signal, background: true },
      ),
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
