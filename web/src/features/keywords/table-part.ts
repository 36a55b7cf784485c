import { lazyPart } from '../../platform/lazy-part.tsx'

const load = () => import('./wide-list.ts').then((module) => module.wideList)

/** The table of wide screens and its placeholder. Phones show cards and never load them. */
export const KeywordTable = lazyPart(() => load().then(({ Table }) => Table))
export const KeywordSkeleton = lazyPart(() => load().then(({ Skeleton }) => Skeleton))

export function preloadTable() {
  KeywordTable.preload()
  KeywordSkeleton.preload()
}
