import { detailParts } from './detail-parts.ts'
import { DetailPartsProvider } from './features/keyword-detail/detail-parts.ts'
import { KeywordDetailModal } from './features/keyword-detail/KeywordDetailModal.tsx'
import type { OpenedDetail } from './ui/opened-detail.ts'

/** The advanced view of one keyword over the list it was opened from. */
export function KeywordModal(props: OpenedDetail) {
  return (
    <DetailPartsProvider value={detailParts}>
      <KeywordDetailModal {...props} />
    </DetailPartsProvider>
  )
}
