import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { KeywordDetail } from './KeywordDetail.tsx'

/** The detail of a keyword as a page. */
export function KeywordDetailPage({ keywordId }: { keywordId: number }) {
  useTitle('View Keyword')
  const search = useSearchParams()
  const change = useChangeSearch()
  return (
    <KeywordDetail keywordId={keywordId} search={search} change={(next) => change(next, { replace: true })} />
  )
}
