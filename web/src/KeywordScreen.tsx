import { useParams } from '@tanstack/react-router'
import { detailParts } from './detail-parts.ts'
import { DetailPartsProvider } from './features/keyword-detail/detail-parts.ts'
import { KeywordDetailPage } from './features/keyword-detail/KeywordDetailPage.tsx'
import { keywordQuery } from './features/keyword-detail/keyword-detail.api.ts'
import { queryClient } from './platform/query.ts'
import { NotFoundPage } from './ui/feedback/NotFoundPage.tsx'

export function prefetch({ keywordId }: Record<string, string>) {
  const id = Number(keywordId)
  if (id > 0) void queryClient.prefetchQuery(keywordQuery(id))
}

/** The advanced view of one keyword. */
export function KeywordScreen() {
  const { keywordId } = useParams({ strict: false }) as { keywordId: string }
  const id = Number(keywordId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />
  return (
    <DetailPartsProvider value={detailParts}>
      <KeywordDetailPage key={id} keywordId={id} />
    </DetailPartsProvider>
  )
}
