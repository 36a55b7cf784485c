import { KeywordSkeleton } from './KeywordSkeleton.tsx'
import { KeywordTable } from './KeywordTable.tsx'

/** Components of the keyword list for screens wider than a phone, in one chunk. */
export const wideList = { KeywordTable, KeywordSkeleton }
