import type { ItemsOf } from '@rankline/contract/endpoint'
import type { PageFeature, resultLines, TopEntry } from '@rankline/contract/positions'
import { FeatureRow } from './FeatureRow.tsx'
import { ResultRow } from './ResultRow.tsx'
import { competitorColours } from './result-marks.ts'
import styles from './results.module.css'

type Props = {
  entries: readonly TopEntry[]
  features: readonly PageFeature[]
  lines?: ItemsOf<typeof resultLines> | undefined
  /** With the description under each result. */
  isDetailed?: boolean
}

/** A result page as the engine showed it: results in order, with the features in their places. */
export function ResultList({ entries, features, lines, isDetailed = false }: Props) {
  const colours = competitorColours(entries)
  const placed = (place: PageFeature['place']) =>
    features
      .filter((feature) => feature.place === place)
      .map((feature) => <FeatureRow key={feature.type} feature={feature} />)
  return (
    <ol className={styles.results} aria-label="Top 100">
      {placed('above')}
      {placed('within')}
      {entries.map((entry, index) => (
        <ResultRow
          key={entry.current_position}
          entry={entry}
          colour={entry.competitor === null ? undefined : colours.get(entry.competitor)}
          line={lines?.lines[index]}
          isDetailed={isDetailed}
        />
      ))}
      {placed('below')}
    </ol>
  )
}
