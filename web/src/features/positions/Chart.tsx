import { Skeleton } from '@mantine/core'
import type { Position } from '@rankline/contract/positions/calls'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { Point } from './period.ts'
import { useSearchFlags } from './SearchChanges.tsx'

const PositionsChart = lazyPart(() => import('./PositionsChart.tsx'), 'PositionsChart')

type Props = {
  keywordId: number
  positions: readonly Position[]
  points: readonly Point[]
  annotations: readonly Annotation[]
}

/** The chart of positions, with flags on the days when the keyword's search changed. */
export function Chart({ keywordId, positions, points, annotations }: Props) {
  const flags = useSearchFlags(keywordId, positions)
  return (
    <PositionsChart
      waiting={<Skeleton height={220} />}
      points={points}
      annotations={[...annotations, ...flags]}
    />
  )
}
