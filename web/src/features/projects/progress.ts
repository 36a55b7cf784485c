import type { Overview } from '@rankline/contract/projects/calls'
import { formatNumber } from '../../ui/format.ts'

export type Progress = {
  done: number
  total: number
  /** Some keywords have never been checked, so the numbers cover only a part. */
  isFirst: boolean
  /** No keyword has ever been checked: there are no numbers yet. */
  isUnknown: boolean
}

type Counts = Pick<Overview, 'keyword_count' | 'updating' | 'waiting' | 'distribution'>

/** Returns the progress of running checks; null if none runs. */
export function progressOf({ keyword_count, updating, waiting, distribution }: Counts): Progress | null {
  if (updating === 0) return null
  const { not_checked } = distribution
  return {
    // While some keywords were never checked, only those count as open: a checked one may wait for another person's request.
    done: keyword_count - (not_checked > 0 ? not_checked : waiting),
    total: keyword_count,
    isFirst: not_checked > 0,
    isUnknown: not_checked === keyword_count,
  }
}

/** `412 of 1,000 checked` */
export const progressText = ({ done, total }: Progress): string =>
  `${formatNumber(done)} of ${formatNumber(total)} checked`
