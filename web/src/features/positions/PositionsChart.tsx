import { readableUrl } from '@rankline/contract/readable'
import type { Annotation } from '../../ui/charts/chart.ts'
import { RankChart } from '../../ui/charts/RankChart.tsx'
import { pageFlagsOf } from './page-changes.ts'
import type { Point } from './period.ts'
import styles from './positions.module.css'

type Props = { points: readonly Point[]; annotations?: readonly Annotation[] }

/** The positions of one keyword, with the page that ranked. */
export function PositionsChart({ points, annotations = [] }: Props) {
  return (
    <RankChart
      label="Positions by day"
      days={points.map(({ day }) => day)}
      series={[{ name: 'Position', values: points.map(({ position }) => position) }]}
      annotations={[...annotations, ...pageFlagsOf(points)]}
      describe={(index) => {
        const point = points[index]
        return point && <PointTip point={point} />
      }}
    />
  )
}

function PointTip({ point: { position, depth, url } }: { point: Point }) {
  return (
    <>
      <b>{standing(position, depth)}</b>
      {url !== null && <div className={styles.tipUrl}>{readableUrl(url)}</div>}
    </>
  )
}

function standing(position: number | null, depth: number | null): string {
  if (position !== null) return `Position ${position}`
  return depth === null ? 'Not checked' : `Not in the top ${depth}`
}
