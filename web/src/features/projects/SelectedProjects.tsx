import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronUp, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../../platform/confirm.ts'
import { selectionOf, useSelection } from '../../platform/id-sets.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { removeProjects } from './projects.api.ts'
import styles from './selected-projects.module.css'

/** What can be done with the selected projects, floating where they are chosen. */
export function SelectedProjects() {
  const selected = useSelection('projects')
  return selected.size === 0 ? null : <SelectionBar ids={[...selected]} />
}

function SelectionBar({ ids }: { ids: number[] }) {
  const removal = useMutation({ mutationFn: removeProjects })
  const clear = () => selectionOf('projects').clear()
  useShortcut('Escape', 'Clear the selection', clear)

  async function remove() {
    const isSure = await confirm('Do you want to continue with removing process?', {
      action: ids.length === 1 ? 'Delete project' : `Delete ${ids.length} projects`,
      isDestructive: true,
    })
    if (isSure) removal.mutate(ids)
  }

  return (
    <section className={styles.bar} aria-label="Selected projects">
      <b aria-live="polite">{ids.length === 1 ? '1 project' : `${ids.length} projects`}</b>
      <Menu position="top-start" offset={12}>
        <Menu.Target>
          <UnstyledButton className={styles.actions} disabled={removal.isPending}>
            {removal.isPending ? 'Deleting…' : 'Bulk actions'}
            <IconChevronUp size={14} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            data-destructive
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => void remove()}
          >
            Delete selected projects
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <UnstyledButton className={styles.actions} aria-label="Clear the selection" onClick={clear}>
        <IconX size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </section>
  )
}
