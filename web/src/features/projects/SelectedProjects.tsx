import { UnstyledButton } from '@mantine/core'
import { MOST_MOVED } from '@rankline/contract/assignments/calls'
import { isAllowed, type Permission } from '@rankline/contract/members/permissions'
import type { Project } from '@rankline/contract/projects/calls'
import { IconChevronUp, IconTag, IconTrash, IconUsersMinus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useRowSelection } from '../../platform/row-selection.ts'
import { useActingReason } from '../../platform/session.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { counted } from '../../ui/format.ts'
import { Menu } from '../../ui/popups/Menu.tsx'
import { projectDeletionText } from '../bin/deletion-text.ts'
import { projectDeletionOf } from '../matching-keywords/deletion-preview.ts'
import { AssignDialog, AssignItem } from './assign.ts'
import { clearMembers, removeProjects, shownProjects } from './projects.api.ts'
import styles from './selected-projects.module.css'

const TagDialog = lazyPart(() => import('../changes/TagSelectedProjects.tsx'), 'TagSelectedProjects')

/** Actions on the selected projects, floating; they end the selection. */
export function SelectedProjects() {
  const { ids, clear } = useRowSelection('projects')
  return ids.size === 0 ? null : <SelectionBar ids={[...ids]} clear={clear} />
}

function SelectionBar({ ids, clear }: { ids: number[]; clear(): void }) {
  const removal = useMutation({ mutationFn: removeProjects })
  const clearing = useMutation({ mutationFn: clearMembers })
  useShortcut('Escape', 'Clear the selection', clear)
  const projects = shownProjects(ids)
  const [assigned, setAssigned] = useState<Project[] | null>(null)
  const [tagged, setTagged] = useState<Project[] | null>(null)
  const isActing = useActingReason() !== null
  const mayAssign =
    !isActing &&
    ids.length <= MOST_MOVED &&
    projects.every(({ is_owner, role }) => is_owner && isAllowed(role, 'own'))
  const may = (permission: Permission) => projects.every(({ role }) => isAllowed(role, permission))

  async function ask(action: string, work: (projects: Project[]) => void, note?: Promise<string | null>) {
    const options = { prescribed: REMOVAL, action, isDestructive: true, ...(note !== undefined && { note }) }
    if (await confirm(`${action} ${counted(projects.length, 'project')}?`, options)) work(projects)
  }

  return (
    <section className={styles.bar} aria-label="Selected projects">
      <b aria-live="polite">{counted(ids.length, 'project')}</b>
      <Menu position="top-start" offset={12}>
        <Menu.Target>
          {(button) => (
            <UnstyledButton
              {...button}
              className={styles.actions}
              disabled={removal.isPending || clearing.isPending}
            >
              {removal.isPending ? 'Deleting…' : 'Bulk actions'}
              <IconChevronUp size={14} stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconTag size={16} stroke={1.5} />}
            disabled={!may('manage')}
            onClick={() => setTagged(projects)}
          >
            Project tags
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUsersMinus size={16} stroke={1.5} />}
            disabled={!may('invite') || isActing}
            onClick={() => void ask('Clear team members', clearing.mutate)}
          >
            Clear team members
          </Menu.Item>
          {mayAssign && <AssignItem onClick={() => setAssigned(projects)} />}
          <Menu.Item
            data-destructive
            leftSection={<IconTrash size={16} stroke={1.5} />}
            disabled={!may('manage')}
            onClick={() =>
              void ask(
                ids.length === 1 ? 'Delete project' : `Delete ${counted(ids.length, 'project')}`,
                removal.mutate,
                deletionNote(ids),
              )
            }
          >
            Delete selected projects
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <UnstyledButton className={styles.actions} aria-label="Clear the selection" onClick={clear}>
        <IconX size={14} stroke={2} aria-hidden />
      </UnstyledButton>
      {assigned !== null && <AssignDialog projects={assigned} onClose={() => setAssigned(null)} />}
      {tagged !== null && <TagDialog projects={tagged} onClose={() => setTagged(null)} />}
    </section>
  )
}

const deletionNote = async (ids: readonly number[]) => {
  const { total, since } = await projectDeletionOf(ids)
  return projectDeletionText(ids.length, total, since)
}
