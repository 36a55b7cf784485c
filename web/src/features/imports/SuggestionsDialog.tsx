import { Modal } from '@mantine/core'
import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { ImportedKeywords } from './ImportedKeywords.tsx'
import { without } from './import-state.ts'
import { suggestionsQuery } from './imports.api.ts'
import styles from './imports.module.css'

type Props = {
  connectionId: number
  projectId: number | undefined
  projectUrl: string | null
  onAdd(keywords: string[]): void
  onClose(): void
}

/** Suggests searches that Search Console reports for the site and the project does not track. */
export function SuggestionsDialog({ onAdd, onClose, ...site }: Props) {
  useFocusReturn()
  const query = useQuery(suggestionsQuery(site))
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())

  function add(given: readonly ImportedKeyword[]) {
    onAdd(given.map(({ keyword }) => keyword))
    setAdded(new Set([...added, ...given.map(({ id }) => id)]))
  }

  return (
    <Modal opened onClose={onClose} title="Searches from Search Console" size={720}>
      <p className={styles.help}>
        Searches of the last 28 days that Google showed your site for and that you do not track. The numbers
        are Google’s.
      </p>
      <PanelStates
        query={query}
        what="searches"
        isEmpty={({ keywords }) => without(keywords, added).length === 0}
        empty={
          <EmptyState
            title="Nothing to add"
            subtitle="Search Console lists no search of the last 28 days for this site that you do not track. If you expected some, check that the connected account has a property for this site."
          />
        }
      >
        {({ keywords }) => <ImportedKeywords keywords={without(keywords, added)} onAdd={add} />}
      </PanelStates>
    </Modal>
  )
}
