import type { Report } from '@rankline/contract/reports/calls'
import { ignoreHandledError } from '../../platform/api.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
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
      {(button) => <DotsButton {...button} aria-label={`Actions for ${report.name}`} />}
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item to={`/reports/${report.id}/edit`}>Edit</Menu.Item>
      <OwnOnly>
        <Menu.Item onClick={() => void send(report.id).catch(ignoreHandledError)}>Send now</Menu.Item>
      </OwnOnly>
      <Menu.Item onClick={onOpen}>{isOpen ? 'Hide messages' : 'Show messages'}</Menu.Item>
      <OwnOnly>
        <Menu.Item data-destructive onClick={onDelete}>
          Delete
        </Menu.Item>
      </OwnOnly>
    </Menu.Dropdown>
  </Menu>
)
