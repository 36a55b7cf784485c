import type { AnswerRate } from '@rankline/contract/questions/calls'
import { formatNumber, formatPercent } from '../../ui/format.ts'

/** `2 of 3`: a share never stands without its counts. */
export const countsText = (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)}`

const whole = (share: number) => Math.round(100 * share)

/** `21–94%`: the ends of an interval of a share, 0 to 1. */
export const intervalText = ({ low, high }: { low: number; high: number }) => `${whole(low)}–${whole(high)}%`

/** `61.4%` of a share, 0 to 1; an en dash when unknown. */
export const shareText = (share: number | null | undefined) =>
  formatPercent(share === null || share === undefined ? null : 100 * share)

export type Kind = 'these' | 'like'

/** The interval of a rate, for these questions or for questions like these. */
export const intervalOf = ({ low, high, low_like, high_like }: AnswerRate, kind: Kind) =>
  kind === 'these' ? { low, high } : { low: low_like, high: high_like }
