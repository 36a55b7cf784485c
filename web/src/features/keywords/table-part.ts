import { apart } from '../../platform/apart.tsx'

const load = () => import('./wide-list.ts').then((module) => module.wideList)

/** The table of wide screens and its placeholder. Phones show cards and never load them. */
export const KeywordTable = apart(() => load().then(({ Table }) => Table))
export const KeywordSkeleton = apart(() => load().then(({ Skeleton }) => Skeleton))

export function preloadTable() {
  KeywordTable.preload()
  KeywordSkeleton.preload()
}
