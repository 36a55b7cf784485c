import { formatNumber } from '../../ui/format.ts'

/** `1 keyword`, `1,200 keywords`. */
export const countOf = (keywordIds: readonly number[]): string =>
  keywordIds.length === 1 ? '1 keyword' : `${formatNumber(keywordIds.length)} keywords`
