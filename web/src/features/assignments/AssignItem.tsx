import { Menu } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clientChoicesQuery } from './assignments.api.ts'

/** The menu item that shares or moves a project; only for agencies with clients. */
export function AssignItem({ onClick }: { onClick(): void }) {
  const { data: clients = [] } = useQuery(clientChoicesQuery)
  if (clients.length === 0) return null
  return (
    <Menu.Item leftSection={<IconUserShare size={16} stroke={1.5} />} onClick={onClick}>
      Share with a client
    </Menu.Item>
  )
}
