import { placeText } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import type { Annotation, DaySeries } from '../../ui/charts/chart.ts'
import { RankChart } from '../../ui/charts/RankChart.tsx'
import { unplannedDays } from '../../ui/charts/runs.ts'
import { FULL_DEPTH } from '../../ui/data/check-note.ts'
import { pageFlagsOf } from './page-changes.ts'
import { aboveText } from './page-text.ts'
import type { Point } from './period.ts'
import styles from './positions.module.css'

type Props = { points: readonly Point[]; annotations?: readonly Annotation[] }

/** The positions of one keyword, with the page that ranked. */
export function PositionsChart({ points, annotations = [] }: Props) {
  const unplanned = unplannedDays(points.map(({ every }) => every))
  return (
    <RankChart
      label="Positions by day"
      days={points.map(({ day }) => day)}
      series={seriesOf(points)}
      unplanned={unplanned}
      outside={outsideDays(points)}
      annotations={[
        ...annotations,
        ...pageFlagsOf(
          points.filter(({ importedFrom, formerSearch }) => importedFrom === null && formerSearch === null),
        ),
      ]}
      describe={(index) => {
        const point = points[index]
        return point && <PointTip point={point} isUnplanned={unplanned.has(index)} />
      }}
    />
  )
}

/** Each former search of the keyword is a separate line. So are imported positions, in grey. */
function seriesOf(points: readonly Point[]): DaySeries[] {
  const [from] = points.flatMap(({ importedFrom }) => importedFrom ?? [])
  const where = (isOf: (point: Point) => boolean) =>
    points.map((point) => (isOf(point) ? point.position : null))
  const former = new Set(points.flatMap(({ formerSearch }) => formerSearch ?? []))
  return [
    {
      name: 'Position',
      values: where(({ importedFrom, formerSearch }) => importedFrom === null && formerSearch === null),
    },
    ...[...former].map((search) => ({
      name: `Before: ${search}`,
      values: where(({ formerSearch }) => formerSearch === search),
    })),
    ...(from === undefined
      ? []
      : [
          {
            name: `Imported from ${from}`,
            values: where(({ importedFrom }) => importedFrom !== null),
            color: 'var(--muted)',
          },
        ]),
  ]
}

/** Indexes of days on which a full check of this keyword did not find the site. */
const outsideDays = (points: readonly Point[]): ReadonlySet<number> =>
  new Set(
    points.flatMap(({ position, depth, importedFrom, formerSearch }, index) =>
      position === null &&
      depth !== null &&
      depth >= FULL_DEPTH &&
      importedFrom === null &&
      formerSearch === null
        ? [index]
        : [],
    ),
  )

type TipProps = { point: Point; isUnplanned: boolean }

function PointTip({ point, isUnplanned }: TipProps) {
  const { url, above, importedFrom, formerSearch } = point
  if (isUnplanned && importedFrom === null) return <b>No check planned</b>
  return (
    <>
      <b>{importedFrom === null ? positionText(point) : importedText(point.position)}</b>
      {importedFrom !== null && <div className={styles.tipUrl}>Imported from {importedFrom}</div>}
      {formerSearch !== null && <div className={styles.tipUrl}>{formerSearch}</div>}
      {url !== null && <div className={styles.tipUrl}>{readableUrl(url)}</div>}
      {above !== null && <div className={styles.tipUrl}>{aboveText(above.things, above.pixels)}</div>}
    </>
  )
}

const importedText = (position: number | null) => (position === null ? 'Not found' : `Position ${position}`)

function positionText({ position, isSnippet, depth }: Point): string {
  if (position !== null) return `Position ${placeText(position, isSnippet)}`
  return depth === null ? 'Not checked' : `Not in the top ${depth}`
}
