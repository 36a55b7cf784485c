import type { changeSearchForm } from '@rankline/contract/keywords/forms'
import { changeKeywordSearch, findKeywordSearch } from '@rankline/contract/keywords/search'
import type { FormInput } from '@rankline/contract/validation/fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../../platform/query-keys.ts'

export const keywordSearchQuery = (keywordId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.keywords, 'search', keywordId],
    queryFn: ({ signal }) =>
      call(findKeywordSearch, { project_keyword_id: keywordId }, { background: true, signal }),
  })

/** Throws `CallFailed` with what is wrong about the fields. */
export async function sendSearch(values: FormInput<typeof changeSearchForm>) {
  await call(changeKeywordSearch, values, { showMessage: true })
  await refreshAll(sharedKeys.keywords, sharedKeys.projects, ['positions'], ['competitors'])
}
