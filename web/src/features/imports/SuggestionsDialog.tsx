import { Modal } from '@mantine/core'
import type { ImportedKeyword } from '@rankline/contract/imports'
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

/** What Search Console has seen the site for and the project does not track. */
export function SuggestionsDialog({ onAdd, onClose, ...site }: Props) {
  useFocusReturn()
  const query = useQuery(suggestionsQuery(site))
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())

  function add(given: readonly ImportedKeyword[]) {
    onAdd(given.map(({ keyword }) => keyword))
    setAdded(new Set([...added, ...given.map(({ id }) => id)]))
  }

  return (
    <Modal opened onClose={onClose} title="Searches of Search Console" size={720}>
      <p className={styles.help}>
        Searches of the last 28 days that Google showed your site for, and that are not tracked. The numbers
        are Google’s.
      </p>
      <PanelStates
        query={query}
        what="suggestions"
        isEmpty={({ keywords }) => without(keywords, added).length === 0}
        empty={<EmptyState title="No suggestions" subtitle="Everything that Google has seen is tracked." />}
      >
        {({ keywords }) => <ImportedKeywords keywords={without(keywords, added)} onAdd={add} />}
      </PanelStates>
    </Modal>
  )
}
