import type { ComponentProps } from 'react'
import { DayChart } from './DayChart.tsx'

/** Positions over days: 1 is at the top, days without a position are gaps. */
export function RankChart(props: Omit<ComponentProps<typeof DayChart>, 'isRank' | 'isArea'>) {
  return <DayChart isRank {...props} />
}
