import { explainAnyDay, explainDay } from '@rankline/contract/explanations/why'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

/** @param day the latest if undefined */
export const whyQuery = (keywordId: number, day: string | undefined) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'why', keywordId, day ?? null],
    queryFn: ({ signal }) =>
      call(explainDay, { project_keyword_id: keywordId, date: day }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

/** Explains any account's keyword. It is never refetched, because each call writes an entry to the audit log. */
export const anyWhyQuery = (keywordId: number, { day, userId }: { day?: string; userId?: string }) =>
  queryOptions({
    queryKey: ['admin', 'why', keywordId, day ?? null, userId ?? null],
    queryFn: ({ signal }) =>
      call(
        explainAnyDay,
        { project_keyword_id: keywordId, date: day, user_id: userId },
        { signal, background: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
