import { type Explanation, explainKeywords } from '@rankline/contract/explanations/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

/** Explains how keywords of one account moved, since a day or since the previous check. */
export const explanationsQuery = (keywordIds: readonly number[], since?: string | null) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'explanations', keywordIds, since ?? null],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Explanation>> => {
      const input = { project_keyword_ids: [...keywordIds], ...(since != null && { compare_from: since }) }
      const explained = await call(explainKeywords, input, { signal, background: true })
      return new Map(explained.map((one) => [one.project_keyword_id, one]))
    },
    enabled: keywordIds.length > 0,
  })
