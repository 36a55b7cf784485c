import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTitle } from '../../platform/product.ts'
import { queryClient } from '../../platform/query.ts'
import { type SearchParams, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { formatNumber } from '../../ui/format.ts'
import { KeywordDetail } from './KeywordDetail.tsx'
import { keywordQuery, neighboursQuery } from './keyword-detail.api.ts'
import styles from './keyword-detail.module.css'
import { Neighbours } from './Neighbours.tsx'

export function prefetch({ keywordId }: Record<string, string>) {
  const id = Number(keywordId)
  if (id > 0) void queryClient.prefetchQuery(keywordQuery(id))
}

/** The detail of a keyword as a page. */
export function KeywordDetailPage() {
  const { keywordId } = useParams({ strict: false }) as { keywordId: string }
  const id = Number(keywordId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />
  return <OneKeyword key={id} keywordId={id} />
}

function OneKeyword({ keywordId }: { keywordId: number }) {
  useTitle('View Keyword')
  const search = useSearchParams()
  const change = useChangeSearch()
  return (
    <>
      <InList keywordId={keywordId} search={search} />
      <KeywordDetail
        keywordId={keywordId}
        search={search}
        change={(next) => change(next, { replace: true })}
      />
    </>
  )
}

/** Shows the keyword's place in the list of the address or of its project, with links to the keywords before and after. */
function InList({ keywordId, search }: { keywordId: number; search: SearchParams }) {
  const { data } = useQuery(neighboursQuery(keywordId, search.list))
  const navigate = useNavigate()
  // Days chosen for one keyword do not apply to another.
  const { date: _, other: _other, ...kept } = search
  return (
    <div className={styles.inList}>
      {data?.place != null && (
        <span>
          {formatNumber(data.place)} of {formatNumber(data.total)}
        </span>
      )}
      <Neighbours
        previousId={data?.previous_id ?? undefined}
        nextId={data?.next_id ?? undefined}
        onShow={(id) => void navigate({ to: `/keywords/${id}`, search: kept as never, replace: true })}
      />
    </div>
  )
}
