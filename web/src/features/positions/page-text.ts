import { CLEAR_INTENT, type Intent, intentNames, intents } from '@rankline/contract/keywords/intents'
import type { Above } from '@rankline/contract/positions/calls'
import { counted, formatNumber } from '../../ui/format.ts'

/** `5 things above, about 1,240 px from the top`. @param pixels null where heights are not known */
export function aboveText(things: number, pixels: number | null): string {
  const above = things === 0 ? 'Nothing above' : `${counted(things, 'thing')} above`
  return pixels === null ? above : `${above}, about ${formatNumber(pixels)} px from the top`
}

type Measured = Pick<Above, 'head' | 'fold'> & { groups: readonly Pick<Above['groups'][number], 'pixels'>[] }

/** Index of the group in which the first screen ends; null if the result is on it, or heights are not known. */
export function foldAfter({ head, fold, groups }: Measured): number | null {
  let bottom = head ?? 0
  for (const [index, { pixels }] of groups.entries()) {
    bottom += pixels ?? 0
    if (bottom >= fold) return index
  }
  return null
}

/** `Commercial 64%` */
export const intentText = (intent: Intent, shares: readonly number[]): string =>
  `${intentNames[intent]} ${shares[intents.indexOf(intent)] ?? 0}%`

/** Whether no intent has a clear share. */
export const isMixed = (shares: readonly number[]): boolean => Math.max(...shares) < CLEAR_INTENT

/** All shares, the highest first: `Commercial 64%, transactional 30%, informational 6%`; `Mixed: …` where none is clear. */
export function sharesText(shares: readonly number[]): string {
  const parts = intents
    .map((intent, index) => ({ name: intentNames[intent], share: shares[index] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
    .map(({ name, share }, index) => `${index === 0 ? name : name.toLowerCase()} ${share}%`)
  return `${isMixed(shares) ? 'Mixed: ' : ''}${parts.join(', ')}`
}
