import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { emptyText } from '../../ui/panel/period.ts'
import styles from './positions.module.css'
import { relatedsQuery } from './result-pages.api.ts'
import type { TabProps } from './tab.ts'

/** Related searches and questions of the latest stored page. */
export function RelatedsTab({ keyword }: TabProps) {
  const query = useQuery(relatedsQuery(keyword))
  return (
    <PanelStates
      query={query}
      what="related keywords"
      height={96}
      isEmpty={(texts) => texts.length === 0}
      empty={emptyText(null)}
    >
      {(texts) => (
        <ul className={styles.relateds} aria-label="Related keywords">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </PanelStates>
  )
}
