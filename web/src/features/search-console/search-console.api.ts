import type { ItemsOf } from '@rankline/contract/endpoint'
import { keywordPositions, type Period } from '@rankline/contract/positions/calls'
import {
  type ConsoleList,
  type ConsolePull,
  keywordConsole,
  keywordNumbers,
  listConsoleQueries,
  trackConsoleQuery,
} from '@rankline/contract/search-console/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refreshAll, refreshTracked } from '../../platform/query-keys.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { rangeFields } from '../../ui/panel/period.ts'

type Range = Period | DayRange

/** The polling interval while numbers are fetched, in ms. */
const PACE = 2_000
/** The polling interval while Google is not available, in ms. */
const SLOW_PACE = 30_000

const paceOf = (pull: ConsolePull | null | undefined) =>
  pull == null ? false : pull.again_at === null ? PACE : SLOW_PACE

/** Loads Google's numbers for a keyword, and our positions on the same days. */
export const keywordConsoleQuery = (keywordId: number, range: Range) =>
  queryOptions({
    queryKey: ['search-console', 'keyword', keywordId, range],
    async queryFn({ signal }) {
      const asked = { project_keyword_id: keywordId, ...rangeFields(range) }
      const [google, positions] = await Promise.all([
        call(keywordConsole, asked, { signal }),
        call(keywordPositions, asked, { signal }),
      ])
      const measured = positions.filter(({ imported_from }) => imported_from === null)
      return { google, measuredOn: new Map(measured.map((one) => [one.day, one.current_position])) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => paceOf(state.data?.google.pull),
  })

export type Numbers = ItemsOf<typeof keywordNumbers>[number]

/** Google's numbers of the keywords of a page, by keyword. */
export const keywordNumbersQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['search-console', 'keywords', ids],
    async queryFn({ signal }) {
      const asked = { project_keyword_ids: [...ids] }
      const rows = await call(keywordNumbers, asked, { signal, background: true })
      return new Map(rows.map((row) => [row.project_keyword_id, row]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

type Wanted = { list: ConsoleList; text: string; page: number }

/** Lists a page of queries that Google reports and nobody tracks, or of keywords that Google does not report. */
export const consoleQueriesQuery = (projectId: number, { list, text, page }: Wanted) =>
  queryOptions({
    queryKey: ['search-console', 'project', projectId, list, text, page],
    queryFn: ({ signal }) =>
      call(listConsoleQueries, { project_id: projectId, list, text, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => paceOf(state.data?.pull),
  })

/** @throws {CallFailed} when there is no room for it */
export async function trackQuery(projectId: number, query: string) {
  await call(trackConsoleQuery, { project_id: projectId, query }, { showMessage: true })
  await Promise.all([refreshAll(['search-console']), refreshTracked()])
}
