import {
  compareResults,
  keywordHashes,
  otherRanks,
  type Period,
  pageFeatures,
  relatedSearches,
  resultLines,
  topResults,
} from '@rankline/contract/positions/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { DayRange } from '../../ui/charts/days.ts'
import { datesOf } from './positions.api.ts'

/** The query key of a keyword's stored pages: a new check changes it. */
export type Checked = { id: number; position_updated_at: string | null }

const keyOf = (kind: string, { id, position_updated_at }: Checked, ...rest: unknown[]) => [
  'result-pages',
  kind,
  id,
  position_updated_at,
  ...rest,
]

const sent = (keyword: Checked, date: string | undefined) => ({ project_keyword_id: keyword.id, date })

/** The results of a stored day (the latest by default), compared with the stored day before. */
export const topResultsQuery = (keyword: Checked, date?: string) =>
  queryOptions({
    queryKey: keyOf('top', keyword, date),
    queryFn: ({ signal }) => call(topResults, sent(keyword, date), { background: true, signal }),
    placeholderData: keepPreviousData,
  })

/** The results of one stored day compared with another's. */
export const compareQuery = (keyword: Checked, date: string, other: string) =>
  queryOptions({
    queryKey: keyOf('compare', keyword, date, other),
    queryFn: ({ signal }) =>
      call(
        compareResults,
        { ...sent(keyword, date), compare: true, date_compare: other },
        { background: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

export const featuresQuery = (keyword: Checked, date?: string) =>
  queryOptions({
    queryKey: keyOf('features', keyword, date),
    queryFn: ({ signal }) => call(pageFeatures, sent(keyword, date), { background: true, signal }),
    placeholderData: keepPreviousData,
  })

/** The position of each result of a stored day on the stored days before it. */
export const linesQuery = (keyword: Checked, date?: string) =>
  queryOptions({
    queryKey: keyOf('lines', keyword, date),
    queryFn: ({ signal }) => call(resultLines, sent(keyword, date), { background: true, signal }),
  })

export const storedDaysQuery = (keyword: Checked) =>
  queryOptions({
    queryKey: keyOf('days', keyword),
    queryFn: ({ signal }) =>
      call(keywordHashes, { project_keyword_id: keyword.id }, { background: true, signal }),
  })

export const otherRanksQuery = (keyword: Checked, range: Period | DayRange) =>
  queryOptions({
    queryKey: keyOf('others', keyword, range),
    queryFn: ({ signal }) =>
      call(otherRanks, { project_keyword_id: keyword.id, ...datesOf(range) }, { background: true, signal }),
    placeholderData: keepPreviousData,
  })

export const relatedsQuery = (keyword: Checked) =>
  queryOptions({
    queryKey: keyOf('relateds', keyword),
    queryFn: ({ signal }) =>
      call(relatedSearches, { project_keyword_id: keyword.id }, { background: true, signal }),
  })
