import { apart } from '../../platform/apart.tsx'
import { phones } from '../../platform/phones.ts'

const load = () => import('./wide-list.ts').then((module) => module.wideList)

/** The table of wide screens and its placeholder. Phones show cards and never load them. */
export const KeywordTable = apart(() => load().then(({ Table }) => Table))
export const KeywordSkeleton = apart(() => load().then(({ Skeleton }) => Skeleton))

/** Wider screens than phones need the table as soon as the list is there. */
export function preloadTable() {
  if (matchMedia(phones).matches) return
  KeywordTable.preload()
  KeywordSkeleton.preload()
}
