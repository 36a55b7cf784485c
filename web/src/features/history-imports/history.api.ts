import {
  deleteHistoryImport,
  type HistoryImport,
  importHistory,
  listHistoryImports,
  previewHistory,
} from '@rankline/contract/imports/history'
import { findEngine } from '@rankline/contract/reference/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { HistoryChoice } from './history-choice.ts'

const GOOGLE = 7
/** The polling interval while an import runs, in ms. */
const LOOK = 1_000

const keys = { imports: ['history-imports'] as const }

/** Imports of a project, newest first. `isBusy`: one is being sent. */
export const historyImportsQuery = (projectId: number, isBusy: boolean) =>
  queryOptions({
    queryKey: [...keys.imports, projectId],
    queryFn: ({ signal }) =>
      call(listHistoryImports, { project_id: projectId }, { signal, background: true }),
    refetchInterval: ({ state }) => (isBusy || state.data?.some(isRunning) ? LOOK : false),
  })

const isRunning = ({ status }: HistoryImport) => status === 'running'

/** Lists the countries, languages and devices that rows without their own can get. */
export const placesQuery = queryOptions({
  queryKey: ['reference', 'engine', GOOGLE],
  queryFn: ({ signal }) => call(findEngine, { engine_id: GOOGLE }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const sent = (projectId: number, file: File, choice: HistoryChoice) => ({
  project_id: projectId,
  history_file: file,
  ...(choice.roles !== null && { columns: choice.roles.join(',') }),
  ...(choice.dayOrder !== null && { day_order: choice.dayOrder }),
  ...(choice.positionsDay !== null && { positions_day: choice.positionsDay }),
  ...(choice.site !== null && { own_site: choice.site }),
  ...(choice.contradictions !== 'leave' && { contradictions: choice.contradictions }),
  ...(choice.encoding !== null && { encoding: choice.encoding }),
  ...(choice.table !== null && { table: choice.table }),
  ...(choice.countryId !== null && { engine_country: choice.countryId }),
  ...(choice.languageId !== null && { engine_language: choice.languageId }),
  ...(choice.deviceId !== null && { engine_device: choice.deviceId }),
})

export const readHistory = (projectId: number, file: File, choice: HistoryChoice) =>
  call(previewHistory, sent(projectId, file, choice))

export async function bringHistory(projectId: number, file: File, choice: HistoryChoice) {
  try {
    await call(importHistory, sent(projectId, file, choice), { showMessage: true })
  } finally {
    await refresh()
  }
}

export async function takeBack({ id, project_id }: HistoryImport, withKeywords: boolean) {
  const input = { project_id, history_import_id: id, with_keywords: String(withKeywords) }
  await call(deleteHistoryImport, input, { showMessage: true })
  await refresh()
}

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.imports }),
    queryClient.invalidateQueries({ queryKey: ['positions'] }),
    refreshAll(sharedKeys.keywords, sharedKeys.projects),
  ])
