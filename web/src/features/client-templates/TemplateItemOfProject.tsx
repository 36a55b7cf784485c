import { Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { clientChoicesQuery } from '../assignments/assignments.api.ts'

/** The menu item that makes a template of a project; only for agencies with clients. */
export function TemplateItemOfProject({ projectId }: { projectId: number }) {
  const { data: clients = [] } = useQuery(clientChoicesQuery)
  if (clients.length === 0) return null
  return (
    <Menu.Item
      component={AppLink}
      to="/white-label/templates/create"
      search={{ project_id: String(projectId) }}
      leftSection={<IconTemplate size={16} stroke={1.5} />}
    >
      Save as template
    </Menu.Item>
  )
}
