import type { WireValue } from '@rankline/contract/encoding'
import {
  deleteExports,
  type ExportRow,
  type ExportType,
  exportLocal,
  fetchExport,
  listExports,
  retryExport,
} from '@rankline/contract/exports/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { changeExports } from './export-state.ts'

/** The list on screen, as the calls of exports take it. */
export type ExportedList = Record<string, WireValue>

const keys = { all: ['exports'] as const }

/** The polling interval while exports are created, in ms. */
const LOOK = 1_500

const isUnfinished = ({ status }: ExportRow) => status === 'queued' || status === 'running'

export const exportsQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.all, page],
    queryFn: ({ signal }) => call(listExports, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? LOOK : false),
  })

export const refreshExports = () => queryClient.invalidateQueries({ queryKey: keys.all })

/** The browser goes to the file; a large one is announced when it is ready. */
export async function download(type: ExportType, list: ExportedList) {
  const { redirect_direct: path } = await call(
    exportLocal,
    { ...list, file_type: type },
    { showMessage: true },
  )
  changeExports({ download_local: path })
  await refreshExports()
}

export async function open(id: number) {
  await call(fetchExport, { export_id: id })
}

export async function retry({ id, project_id }: ExportRow) {
  await call(
    retryExport,
    { export_id: id, ...(project_id !== null && { project_id }) },
    { showMessage: true },
  )
  await refreshExports()
}

export async function remove(ids: readonly number[]) {
  await call(deleteExports, { export_ids: [...ids] }, { showMessage: true })
  await refreshExports()
}
