import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import styles from './positions.module.css'
import { ResultList } from './ResultList.tsx'
import { featuresQuery, linesQuery, topResultsQuery } from './result-pages.api.ts'
import { StoredDay } from './StoredDay.tsx'
import { TopFacts } from './TopFacts.tsx'
import type { TabProps } from './tab.ts'

/** A stored result page, the latest unless another day is chosen: results compared with the page before, and its features. */
export function TopResultsTab({ keyword }: TabProps) {
  const [day, setDay] = useState<string>()
  const query = useQuery(topResultsQuery(keyword, day))
  const page = useQuery(featuresQuery(keyword, day)).data
  const lines = useQuery(linesQuery(keyword, day)).data
  return (
    <PanelStates
      query={query}
      what="results"
      height={320}
      isEmpty={(entries) => entries.length === 0}
      empty={emptyText(null)}
    >
      {(entries) => (
        <div className={styles.filled}>
          <div className={styles.topHead}>
            <TopFacts entries={entries} date={page?.date ?? null} depth={page?.depth ?? null} />
            <StoredDay keyword={keyword} day={day} onDay={setDay} />
          </div>
          <div className={styles.scroll}>
            <ResultList entries={entries} features={page?.features ?? []} lines={lines} isDetailed />
          </div>
        </div>
      )}
    </PanelStates>
  )
}
