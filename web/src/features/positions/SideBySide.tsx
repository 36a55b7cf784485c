import type { ItemsOf } from '@rankline/contract/endpoint'
import type { PageFeature, resultLines, TopEntry } from '@rankline/contract/positions/calls'
import styles from './comparison.module.css'
import { ResultList } from './ResultList.tsx'
import { competitorColours } from './result-marks.ts'

/** Height of a result in px, so that the lines between the two lists meet their results. */
const ROW = 52
const WIDTH = 64

type Props = {
  now: readonly TopEntry[]
  before: readonly TopEntry[]
  lost: readonly TopEntry[]
  features: readonly PageFeature[]
  lines: ItemsOf<typeof resultLines> | undefined
}

/** Two days' results in two columns; a line connects each result to its earlier position. */
export function SideBySide({ now, before, lost, features, lines }: Props) {
  const lostPositions = new Set(lost.map(({ current_position }) => current_position))
  return (
    <>
      <ResultList entries={[]} features={features} />
      <div className={styles.sides}>
        <ResultList
          entries={before}
          features={[]}
          label="Compared with"
          lostPositions={lostPositions}
          isRow
        />
        <Lines now={now} before={before} />
        <ResultList entries={now} features={[]} lines={lines} isRow />
      </div>
    </>
  )
}

function Lines({ now, before }: Pick<Props, 'now' | 'before'>) {
  const rows = new Map(before.map(({ current_position }, index) => [current_position, index]))
  const colours = competitorColours(now)
  const height = Math.max(now.length, before.length) * ROW
  const middle = (row: number) => (row + 0.5) * ROW
  return (
    <svg
      className={styles.lines}
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
    >
      {now.map(({ current_position, prev_position, diff_text, is_own, competitor }, index) => {
        const from = prev_position === null ? undefined : rows.get(prev_position)
        if (from === undefined) return null
        const [start, end] = [middle(from), middle(index)]
        return (
          <path
            key={current_position}
            data-trend={diff_text}
            data-marked={is_own || competitor !== null || undefined}
            style={{
              stroke: is_own ? 'var(--accent)' : competitor === null ? undefined : colours.get(competitor),
            }}
            d={`M0 ${start}C${WIDTH / 2} ${start} ${WIDTH / 2} ${end} ${WIDTH} ${end}`}
          />
        )
      })}
    </svg>
  )
}
