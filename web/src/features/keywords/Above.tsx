import type { Keyword } from '@rankline/contract/keywords/calls'
import { formatNumber, unknown } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import ofAbove from '../positions/above.module.css'
import { aboveText } from '../positions/above-text.ts'
import styles from './cells.module.css'

type Props = { keyword: Pick<Keyword, 'above_things' | 'above_pixels'> }

/** The number of things above the best result, and the pixels. A dash: not known, which is not the same as none. */
export function Above({ keyword: { above_things: things, above_pixels: pixels } }: Props) {
  if (things === undefined) return <span className={styles.unknown}>{unknown}</span>
  return (
    <span {...tip(aboveText(things, pixels ?? null))}>
      {things}
      {pixels !== undefined && <span className={ofAbove.pixels}> · {formatNumber(pixels)} px</span>}
    </span>
  )
}
