import { lazyPart } from '../../platform/lazy-part.tsx'

const load = async () => (await import('./wide-list.ts')).wideList

/** The table of wide screens and its placeholder. Phones show cards and never load them. */
export const KeywordTable = lazyPart(load, 'KeywordTable')
export const KeywordSkeleton = lazyPart(load, 'KeywordSkeleton')

export function preloadTable() {
  KeywordTable.preload()
  KeywordSkeleton.preload()
}
