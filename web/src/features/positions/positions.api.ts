import { findKeywordSearch } from '@rankline/contract/keywords/search'
import { keywordPositions, type Period } from '@rankline/contract/positions/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { DayRange } from '../../ui/charts/days.ts'

/**
 * A keyword's position on each day of a period or a range of days, newest first.
 * @param checkedAt when it was last checked: a new check changes the query key
 */
export const positionsQuery = (keywordId: number, range: Period | DayRange, checkedAt: string | null) =>
  queryOptions({
    queryKey: ['positions', keywordId, range, checkedAt],
    queryFn: ({ signal }) =>
      call(
        keywordPositions,
        { project_keyword_id: keywordId, ...datesOf(range) },
        { background: true, signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Lists the changes of the keyword's search, oldest first. */
export const searchChangesQuery = (keywordId: number) =>
  queryOptions({
    queryKey: ['positions', keywordId, 'search-changes'],
    queryFn: ({ signal }) =>
      call(findKeywordSearch, { project_keyword_id: keywordId }, { background: true, signal }),
    select: ({ changes }) => changes,
  })

/** A range of days with the field names of the API. */
export const datesOf = (range: Period | DayRange) =>
  typeof range === 'string'
    ? { date_type: range }
    : { date_custom_start: range.from, date_custom_end: range.to }
