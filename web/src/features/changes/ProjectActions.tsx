import { ActionIcon } from '@mantine/core'
import type { ChangedProject } from '@rankline/contract/changes/calls'
import { isAllowed } from '@rankline/contract/members/permissions'
import { IconArchive, IconArchiveOff, IconDots, IconFolder, IconFolderOff } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { Menu } from '../../ui/popups/Menu.tsx'
import { sendArchived, sendFolder } from './changes.api.ts'
import styles from './changes.module.css'

const icon = { size: 16, stroke: 1.5 } as const

/** Moves a project to another folder, or archives it. */
export function ProjectActions({
  project,
  folders,
}: {
  project: ChangedProject
  folders: readonly string[]
}) {
  if (!isAllowed(project.role, 'manage')) return null
  const move = (folder: string | null) => void sendFolder([project], folder).catch(ignoreHandledError)

  async function archive() {
    const text = `Archive ${project.name}? Its data is kept, but its keywords are not checked while it is archived.`
    if (project.is_archived || (await confirm(text, { action: 'Archive' })))
      await sendArchived(project).catch(ignoreHandledError)
  }

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {(button) => (
          <ActionIcon
            {...button}
            className={styles.menu}
            size={28}
            aria-label={`Actions for ${project.name}`}
          >
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={styles.actions}>
        {!project.is_archived &&
          folders
            .filter((name) => name !== project.folder)
            .map((name) => (
              <Menu.Item key={name} leftSection={<IconFolder {...icon} />} onClick={() => move(name)}>
                Move to {name}
              </Menu.Item>
            ))}
        {!project.is_archived && project.folder !== null && (
          <Menu.Item leftSection={<IconFolderOff {...icon} />} onClick={() => move(null)}>
            Take out of {project.folder}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={project.is_archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onClick={() => void archive()}
        >
          {project.is_archived ? 'Restore' : 'Archive'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
