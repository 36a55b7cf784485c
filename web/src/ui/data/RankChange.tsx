import { displayCount } from '../format.ts'
import { ChangePill } from './ChangePill.tsx'
import { sinceLastCheck } from './since.ts'
import { trendOf } from './trend.ts'

type Props = { of: { diff: number | null; diff_text: Parameters<typeof trendOf>[0] } }

/** How far a position moved at its last check. */
export const RankChange = ({ of: { diff, diff_text } }: Props) => (
  <ChangePill
    trend={trendOf(diff_text)}
    amount={diff === null ? null : displayCount(Math.abs(diff))}
    since={sinceLastCheck}
  />
)
