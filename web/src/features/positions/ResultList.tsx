import type { ItemsOf } from '@rankline/contract/endpoint'
import type { PageFeature, resultLines, TopEntry } from '@rankline/contract/positions'
import { FeatureRow } from './FeatureRow.tsx'
import { ResultRow } from './ResultRow.tsx'
import { competitorColours } from './result-marks.ts'
import styles from './results.module.css'

type Props = {
  entries: readonly TopEntry[]
  features: readonly PageFeature[]
  /** Results of the day compared with that are here no more. */
  gone?: readonly TopEntry[]
  /** Given for the earlier of two days: positions whose results the later day does not have any more. */
  gonePositions?: ReadonlySet<number> | undefined
  lines?: ItemsOf<typeof resultLines> | undefined
  label?: string
  /** With the description under each result. */
  isDetailed?: boolean
  /** Every result as high as the others, for lines that lead to them. */
  isRow?: boolean
}

/** A result page as the engine showed it: results in order, with the features in their places. */
export function ResultList({
  entries,
  features,
  gone = [],
  gonePositions,
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
          isGone={gonePositions?.has(entry.current_position)}
          isEarlier={gonePositions !== undefined}
        />
      ))}
      {placed('below')}
      {gone.map((entry) => (
        <ResultRow key={`gone ${entry.current_position}`} entry={entry} isGone />
      ))}
    </ol>
  )
}
