import type { ItemsOf } from '@rankline/contract/endpoint'
import type { PageFeature, resultLines, TopEntry } from '@rankline/contract/positions/calls'
import { FeatureRow } from './FeatureRow.tsx'
import { ResultRow } from './ResultRow.tsx'
import { competitorColours } from './result-marks.ts'
import styles from './results.module.css'

type Props = {
  entries: readonly TopEntry[]
  features: readonly PageFeature[]
  /** Results of the compared day that are no longer here. */
  lost?: readonly TopEntry[]
  /** For the earlier of two days: positions of results that the later day no longer has. */
  lostPositions?: ReadonlySet<number> | undefined
  lines?: ItemsOf<typeof resultLines> | undefined
  label?: string
  /** Shows the description below each result. */
  isDetailed?: boolean
  /** Gives every result the same height, for lines that connect them. */
  isRow?: boolean
}

/** A result page as the engine showed it: results in order, with features at their positions. */
export function ResultList({
  entries,
  features,
  lost = [],
  lostPositions,
  lines,
  label = 'Top 100',
  isDetailed = false,
  isRow = false,
}: Props) {
  const colours = competitorColours(entries)
  const placed = (...places: PageFeature['place'][]) =>
    features
      .filter(({ place }) => places.includes(place))
      .map((feature) => <FeatureRow key={feature.type} feature={feature} />)
  return (
    <ol className={styles.results} aria-label={label} data-row={isRow || undefined}>
      {placed('above', 'within')}
      {entries.map((entry, index) => (
        <ResultRow
          key={entry.current_position}
          entry={entry}
          colour={entry.competitor === null ? undefined : colours.get(entry.competitor)}
          line={lines?.lines[index]}
          isDetailed={isDetailed}
          isLost={lostPositions?.has(entry.current_position)}
          isEarlier={lostPositions !== undefined}
        />
      ))}
      {placed('below')}
      {lost.map((entry) => (
        <ResultRow key={`gone ${entry.current_position}`} entry={entry} isLost />
      ))}
    </ol>
  )
}
