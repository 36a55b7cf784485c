import { createStore, useStore } from '../../platform/store.ts'
import { useParts } from './parts.ts'

/** The keyword whose detail is open over the list. */
const opened = createStore<number | null>(null)

export const openDetail = (keywordId: number) => opened.set(keywordId)

/** All that is known of one keyword, over the list it was opened from. */
export function KeywordDetail() {
  const keywordId = useStore(opened)
  const { Detail } = useParts()
  if (keywordId === null || Detail === undefined) return null
  return <Detail keywordId={keywordId} onClose={() => opened.set(null)} />
}
