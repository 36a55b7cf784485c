import { ActionIcon } from '@mantine/core'
import { isAllowed } from '@rankline/contract/members/permissions'
import type { Project } from '@rankline/contract/projects/calls'
import { IconDots, IconPencil, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useActingReason } from '../../platform/session.ts'
import { Menu } from '../../ui/popups/Menu.tsx'
import { AssignDialog, AssignItem } from './assign.ts'
import styles from './project-menu.module.css'

const MembersPanel = lazyPart(() => import('../members/ProjectMembersPanel.tsx'), 'ProjectMembersPanel')
const TemplateItem = lazyPart(
  () => import('../client-templates/TemplateItemOfProject.tsx'),
  'TemplateItemOfProject',
)
const EditProject = lazyPart(() => import('./EditProject.tsx'), 'EditProject')

/** The menu of a project in the list, with the actions that the person may use. */
export function ProjectMenu({ project }: { project: Project }) {
  const [opened, setOpened] = useState<'members' | 'edit' | 'assign' | null>(null)
  const hasMembers = project.is_owner
  const mayEdit = isAllowed(project.role, 'manage')
  const isActing = useActingReason() !== null
  const mayAssign = project.is_owner && isAllowed(project.role, 'own') && !isActing
  if (!hasMembers && !mayEdit) return null
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end" width={184}>
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
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={() => setOpened('edit')}>
              Edit project
            </Menu.Item>
          )}
          {hasMembers && (
            <Menu.Item
              leftSection={<IconUsers size={16} stroke={1.5} />}
              onClick={() => setOpened('members')}
            >
              Project members
            </Menu.Item>
          )}
          {mayAssign && <AssignItem onClick={() => setOpened('assign')} />}
          {mayAssign && <TemplateItem projectId={project.id} />}
        </Menu.Dropdown>
      </Menu>
      {opened === 'members' && <MembersPanel project={project} onClose={close} />}
      {opened === 'assign' && <AssignDialog projects={[project]} onClose={close} />}
      {opened === 'edit' && <EditProject project={project} onClose={close} />}
    </>
  )
}
