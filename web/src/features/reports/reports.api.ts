import type { InputOf } from '@rankline/contract/endpoint'
import {
  createReport,
  deleteReports,
  downloadReport,
  findReport,
  listReports,
  previewReport,
  sendReport,
  updateReport,
  updateReportStatus,
} from '@rankline/contract/reports/calls'
import { consoleSites } from '@rankline/contract/search-console/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { leaveTo } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['reports'] as const
/** The polling interval while a document is created, in ms. */
const PAUSE = 1_000
const MOST_QUESTIONS = 90
/** The polling interval of the list while one of its documents is created, in ms. */
const WAITING = 5_000

type ReportList = { page: number; project_id?: number; userable_id?: number }

export const reportsQuery = (list: ReportList) =>
  queryOptions({
    queryKey: [...all, 'page', list],
    queryFn: ({ signal }) => call(listReports, list, { signal, background: true }),
    placeholderData: keepPreviousData,
    // A failed document creates no notification, so poll the list.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ last_run: last }) => last?.status === 'queued') ? WAITING : false,
  })

/** Loads one report with its destinations, never from the cache. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(findReport, { report_id: id }, { signal, background: true }),
    gcTime: 0,
  })

/** The sites of Search Console that projects have, by project. */
export const consoleSitesQuery = (projectIds: readonly number[]) =>
  queryOptions({
    queryKey: ['search-console', 'sites', projectIds],
    queryFn: async ({ signal }) => {
      const sites = await call(consoleSites, { project_ids: [...projectIds] }, { signal, background: true })
      return new Map(sites.map(({ project_id, name }) => [project_id, name]))
    },
    enabled: projectIds.length > 0,
  })

export type PreviewInput = InputOf<typeof previewReport>

/** @param report null sends no request */
export const previewQuery = (report: PreviewInput | null) =>
  queryOptions({
    queryKey: [...all, 'preview', previewKey(report)],
    queryFn: ({ signal }) => call(previewReport, report as PreviewInput, { signal, background: true }),
    enabled: report !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A request as text, with what tells a file from others. */
export const previewKey = (report: PreviewInput | null): string =>
  JSON.stringify(report, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

export const refreshReports = () => queryClient.invalidateQueries({ queryKey: [...all, 'page'] })

/** The answer leads to the list. */
export async function createOne(values: InputOf<typeof createReport>) {
  await call(createReport, values, { showMessage: true })
  await refreshReports()
}

/** The answer leads to the list. */
export async function saveOne(values: InputOf<typeof updateReport>) {
  await call(updateReport, values, { showMessage: true })
  await refreshReports()
}

export async function toggle(id: number) {
  await call(updateReportStatus, { report_id: id }, { showMessage: true })
  await refreshReports()
}

export async function send(id: number) {
  await call(sendReport, { report_id: id }, { showMessage: true })
  await refreshReports()
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
  await refreshReports()
}
