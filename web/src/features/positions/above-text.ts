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
