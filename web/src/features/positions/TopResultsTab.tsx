import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import styles from './positions.module.css'
import { ResultList } from './ResultList.tsx'
import { featuresQuery, linesQuery, topResultsQuery } from './result-pages.api.ts'
import { TopFacts } from './TopFacts.tsx'
import type { TabProps } from './tab.ts'

/** The latest stored result page: results compared with the page before, and its features. */
export function TopResultsTab({ keyword }: TabProps) {
  const query = useQuery(topResultsQuery(keyword))
  const page = useQuery(featuresQuery(keyword)).data
  const lines = useQuery(linesQuery(keyword)).data
  return (
    <PanelStates
      query={query}
      what="results"
      height={320}
      isEmpty={(entries) => entries.length === 0}
      empty={emptyText(null)}
    >
      {(entries) => (
        <>
          <TopFacts entries={entries} date={page?.date ?? null} depth={page?.depth ?? null} />
          <div className={styles.scroll}>
            <ResultList entries={entries} features={page?.features ?? []} lines={lines} isDetailed />
          </div>
        </>
      )}
    </PanelStates>
  )
}
