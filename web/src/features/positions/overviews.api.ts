import { keywordOverviews } from '@rankline/contract/positions/overviews'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { Checked } from './result-pages.api.ts'

/** Lists what checks found in the AI overview of a keyword, oldest first. */
export const overviewsQuery = ({ id, position_updated_at: checkedAt }: Checked) =>
  queryOptions({
    queryKey: ['positions', id, 'overviews', checkedAt],
    queryFn: ({ signal }) => call(keywordOverviews, { project_keyword_id: id }, { background: true, signal }),
  })
