import type { InputOf } from '@rankline/contract/endpoint'
import { allProjects } from '@rankline/contract/projects'
import {
  createReport,
  deleteReports,
  downloadReport,
  listReports,
  sendReport,
  updateReportStatus,
} from '@rankline/contract/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { leaveTo } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

const all = ['reports'] as const
/** Between two questions whether a document is there, in milliseconds. */
const PAUSE = 1_000
const MOST_QUESTIONS = 90

type ReportList = { page: number; project_id?: number; userable_id?: number }

export const reportsQuery = (list: ReportList) =>
  queryOptions({
    queryKey: [...all, 'page', list],
    queryFn: ({ signal }) => call(listReports, list, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

export const reportProjectsQuery = queryOptions({
  queryKey: [...sharedKeys.projects, 'all'],
  queryFn: ({ signal }) => call(allProjects, {}, { signal, background: true }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: [...all, 'page'] })

/** The answer leads to the list. */
export async function createOne(values: InputOf<typeof createReport>) {
  await call(createReport, values, { showMessage: true })
  await refresh()
}

export async function toggle(id: number) {
  await call(updateReportStatus, { report_id: id }, { showMessage: true })
  await refresh()
}

export async function send(id: number) {
  await call(sendReport, { report_id: id }, { showMessage: true })
  await refresh()
}

/** Waits until the document is made, and opens it. */
export async function download(id: number) {
  for (let question = 0; question < MOST_QUESTIONS; question += 1) {
    const { path } = await call(downloadReport, { report_id: id }, {})
    if (path !== null) return leaveTo(path)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  showError('The document is still being made. Try again in a few minutes.')
}

export async function remove(ids: readonly number[]) {
  await call(deleteReports, { ids: [...ids] }, { showMessage: true })
  await refresh()
}
