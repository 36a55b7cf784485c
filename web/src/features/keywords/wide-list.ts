import { KeywordSkeleton } from './KeywordSkeleton.tsx'
import { KeywordTable } from './KeywordTable.tsx'

/** What the list of keywords needs on screens wider than a phone: one script of its own. */
export const wideList = { Table: KeywordTable, Skeleton: KeywordSkeleton }
