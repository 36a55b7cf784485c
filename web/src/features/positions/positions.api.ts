import { keywordPositions, type Period } from '@rankline/contract/positions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/**
 * Where a keyword stood on each day of a period, newest first.
 * @param checkedAt when it was last checked: a new check makes this another question
 */
export const positionsQuery = (keywordId: number, period: Period, checkedAt: string | null) =>
  queryOptions({
    queryKey: ['positions', keywordId, period, checkedAt],
    queryFn: ({ signal }) =>
      call(
        keywordPositions,
        { project_keyword_id: keywordId, date_type: period },
        { background: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
