import { ActionIcon, Menu } from '@mantine/core'
import type { Project } from '@rankline/contract/projects'
import { IconDots, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useProjectParts } from './parts.ts'
import styles from './project-card.module.css'

/** The owner's actions on a project in the list. */
export function ProjectMenu({ project }: { project: Project }) {
  const { MembersPanel } = useProjectParts()
  const [isOpen, setOpen] = useState(false)
  if (!project.is_owner || MembersPanel === undefined) return null
  return (
    <>
      <Menu position="bottom-end" width={184}>
        <Menu.Target>
          <ActionIcon className={styles.menu} size={28} aria-label={`Actions for ${project.name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} stroke={1.5} />} onClick={() => setOpen(true)}>
            Project members
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <MembersPanel project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
