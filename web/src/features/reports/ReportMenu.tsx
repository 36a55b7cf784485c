import { ActionIcon } from '@mantine/core'
import type { Report } from '@rankline/contract/reports'
import { IconDots } from '@tabler/icons-react'
import { toldAlready } from '../../platform/api.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Menu } from '../../ui/popups/Menu.tsx'
import { send } from './reports.api.ts'

type Props = {
  report: Report
  /** Whether its messages are shown. */
  isOpen: boolean
  onOpen(): void
  onDelete(): void
}

export const ReportMenu = ({ report, isOpen, onOpen, onDelete }: Props) => (
  <Menu position="bottom-end" width={188}>
    <Menu.Target>
      <ActionIcon size={30} aria-label={`Actions for ${report.name}`}>
        <IconDots size={16} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component={AppLink} to={`/reports/${report.id}/edit`}>
        Edit
      </Menu.Item>
      <Menu.Item onClick={() => void send(report.id).catch(toldAlready)}>Send now</Menu.Item>
      <Menu.Item onClick={onOpen}>{isOpen ? 'Hide messages' : 'Show messages'}</Menu.Item>
      <Menu.Item data-destructive onClick={onDelete}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
