import { ActionIcon, Button } from '@mantine/core'
import type { EngineUpdate } from '@rankline/contract/engine-updates/calls'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { useTitle } from '../../../platform/product.ts'
import { shortDay } from '../../../ui/charts/days.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { OuterLink } from '../../../ui/OuterLink.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { EngineUpdateDialog } from './EngineUpdateDialog.tsx'
import { removeUpdate, updatesQuery } from './engine-updates.api.ts'
import styles from './engine-updates.module.css'

/** Known updates of search engines. Charts mark them, and explanations of moved keywords mention near ones. */
export const EngineUpdatesPage = forAdministrators(() => {
  useTitle('Engine updates')
  const query = useQuery(updatesQuery)
  /** The edited update; null for a new one, undefined while the dialog is closed. */
  const [edited, setEdited] = useState<EngineUpdate | null | undefined>(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setEdited(null)}>
      Add an update
    </Button>
  )
  return (
    <>
      <PageHead
        title="Engine updates"
        sub="Announced updates of search engines. Charts mark them, and keywords that moved near them say so."
        actions={add}
      />
      <QueryStates
        query={query}
        title="The updates could not be loaded"
        waiting={<TableSkeleton rows={5} />}
        isEmpty={(updates) => updates.length === 0}
        empty={
          <EmptyState
            title="No known updates yet"
            subtitle="Add what an engine has announced, with its first and last day."
          />
        }
      >
        {(updates) => (
          <ul className={styles.list} aria-label="Known updates">
            {updates.map((update) => (
              <li key={update.id}>
                <span className={styles.name}>
                  <b>{update.name}</b>
                  {update.url !== null && <OuterLink href={update.url}>Announcement</OuterLink>}
                </span>
                <span>{update.engine_name}</span>
                <span>{daysOf(update)}</span>
                <span className={styles.actions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Edit ${update.name}`}
                    onClick={() => setEdited(update)}
                  >
                    <IconPencil size={16} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${update.name}`}
                    onClick={() => void ask(update)}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== undefined && <EngineUpdateDialog update={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
})

async function ask(update: EngineUpdate) {
  if (await confirm(`Delete ${update.name}?`, { action: 'Delete update', isDestructive: true }))
    await removeUpdate(update).catch(ignoreHandledError)
}

function daysOf({ started_on, ended_on }: EngineUpdate): string {
  if (ended_on === null) return `since ${shortDay(started_on)}`
  return started_on === ended_on ? shortDay(started_on) : `${shortDay(started_on)} – ${shortDay(ended_on)}`
}
