import { Button } from '@mantine/core'
import {
  IconBrandGoogle,
  IconBulb,
  IconFileImport,
  IconHistory,
  IconPlugConnected,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { emptyImport } from './import-state.ts'
import { importableQuery } from './imports.api.ts'
import styles from './imports.module.css'

const FileDialog = lazyPart(() => import('./FileDialog.tsx'), 'FileDialog')
const ConnectionDialog = lazyPart(() => import('./ConnectionDialog.tsx'), 'ConnectionDialog')
const SuggestionsDialog = lazyPart(() => import('./SuggestionsDialog.tsx'), 'SuggestionsDialog')

type Props = {
  projectId: number | undefined
  /** The address of the site that keywords are added for, if known. */
  projectUrl: string | null
  onAdd(keywords: string[]): void
}

/** Buttons that import keywords from a file, a connection, or Search Console's suggestions. */
export function ImportButtons({ projectId, projectUrl, onAdd }: Props) {
  const [opened, setOpened] = useState<'file' | 'connection' | 'searched' | null>(null)
  // Kept while the dialog is closed, so that reopening it loses nothing.
  const [imported, setImported] = useState(emptyImport)
  const { data: connections = [] } = useQuery(importableQuery)
  const console = connections.find(({ api, is_active }) => api.driver === 'google_console' && is_active === 1)
  const close = () => setOpened(null)

  return (
    <fieldset className={styles.buttons} aria-label="Import keywords">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileImport size={15} stroke={1.75} />}
        onClick={() => setOpened('file')}
      >
        Import a file
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlugConnected size={15} stroke={1.75} />}
        onClick={() => setOpened('connection')}
      >
        Import from a connection
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBulb size={15} stroke={1.75} />}
        aria-disabled
        className={styles.coming}
      >
        Suggestions
        <span className={styles.soon}>Coming soon</span>
      </Button>
      {console !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBrandGoogle size={15} stroke={1.75} />}
          onClick={() => setOpened('searched')}
        >
          Searches from Search Console
        </Button>
      )}
      {projectId !== undefined && (
        <Button
          size="xs"
          variant="default"
          component={AppLink}
          to={`/projects/${projectId}/history`}
          leftSection={<IconHistory size={15} stroke={1.75} />}
        >
          Import history
        </Button>
      )}
      {opened === 'file' && <FileDialog onAdd={onAdd} onClose={close} />}
      {opened === 'connection' && (
        <ConnectionDialog
          state={imported}
          onChange={setImported}
          projectUrl={projectUrl}
          onAdd={onAdd}
          onClose={close}
        />
      )}
      {opened === 'searched' && console !== undefined && (
        <SuggestionsDialog
          connectionId={console.id}
          projectId={projectId}
          projectUrl={projectUrl}
          onAdd={onAdd}
          onClose={close}
        />
      )}
    </fieldset>
  )
}
