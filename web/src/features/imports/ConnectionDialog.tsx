import { Button, Modal } from '@mantine/core'
import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { currentArea } from '../../platform/area.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { ImportedKeywords } from './ImportedKeywords.tsx'
import {
  cleared,
  type ImportState,
  isReady,
  withConnection,
  without,
  withPage,
  withSummary,
} from './import-state.ts'
import { importableQuery, pageOf, summaryOf } from './imports.api.ts'
import styles from './imports.module.css'

type Props = {
  state: ImportState
  onChange(change: (state: ImportState) => ImportState): void
  projectUrl: string | null
  onAdd(keywords: string[]): void
  onClose(): void
}

/** Keywords that Search Console or Analytics knows, page by page. */
const noConnections = ['UNABLE TO GET CONNECTIONS', 'Start with adding an api connection.']

export function ConnectionDialog({ state, onChange, projectUrl, onAdd, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(importableQuery)
  const [busy, setBusy] = useState<'summary' | 'page' | null>(null)

  async function during(what: 'summary' | 'page', work: () => Promise<void>) {
    setBusy(what)
    await work()
      .catch(ignoreHandledError)
      .finally(() => setBusy(null))
  }

  const choose = (id: number | null) => {
    const driver = query.data?.find((one) => one.id === id)?.api.driver ?? null
    if (driver !== null && driver !== 'google_analytics' && driver !== 'google_console') return
    onChange((current) => withConnection(current, { connectionId: id, driver }))
    if (id !== null) void loadSummary(id, null)
  }

  const loadSummary = (id: number, token: string | null) =>
    during('summary', async () => {
      const summary = await summaryOf(id, token)
      // The person may have chosen another connection meanwhile.
      onChange((current) =>
        current.connectionId === id ? withSummary(current, summary, token !== null) : current,
      )
    })

  const load = () =>
    during('page', async () => {
      const page = await pageOf(state, state.token, projectUrl)
      onChange((current) => withPage(current, page))
    })

  function add(given: readonly ImportedKeyword[]) {
    onAdd(given.map(({ keyword }) => keyword))
    const ids = new Set(given.map(({ id }) => id))
    onChange((current) => ({ ...current, keywords: without(current.keywords, ids) }))
  }

  return (
    <Modal opened onClose={onClose} title="Import from a connection" size={720}>
      <QueryStates
        query={query}
        title="We couldn’t load your connections"
        prescribed={noConnections}
        waiting={<TableSkeleton rows={4} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No connections yet"
            subtitle="Connect Google first."
            prescribed={noConnections}
            {...(currentArea().name === 'site' && {
              link: { label: 'Connections', to: '/manage/connections' },
            })}
          />
        }
      >
        {(connections) => (
          <div className={styles.form}>
            <ConnectionFields
              connections={connections}
              state={state}
              isBusy={busy === 'summary'}
              onConnection={choose}
              onChange={onChange}
              onMore={(token) => state.connectionId !== null && void loadSummary(state.connectionId, token)}
            />
            <div className={styles.actions}>
              <Button
                loading={busy === 'page'}
                disabled={!isReady(state) || busy !== null || state.isComplete}
                onClick={() => void load()}
              >
                {state.token === null ? 'IMPORT' : 'IMPORT NEXT PAGE'}
              </Button>
              {state.isComplete && <span className={styles.help}>Everything has been imported.</span>}
            </div>
            {state.note !== null && (
              <p className={styles.note} role="status">
                {state.note}
              </p>
            )}
            {state.keywords.length > 0 && (
              <ImportedKeywords keywords={state.keywords} onAdd={add} onClear={() => onChange(cleared)} />
            )}
          </div>
        )}
      </QueryStates>
    </Modal>
  )
}
