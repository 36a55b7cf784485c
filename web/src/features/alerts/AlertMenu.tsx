import type { Alert } from '@rankline/contract/alerts/calls'
import { ignoreHandledError } from '../../platform/api.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import { Menu } from '../../ui/popups/Menu.tsx'
import { snooze } from './alerts.api.ts'

type Props = {
  alert: Alert
  /** Whether its messages are shown. */
  isOpen: boolean
  onOpen(): void
  onDelete(): void
}

const pauses = [
  { hours: 1, label: 'Quiet for an hour' },
  { hours: 24, label: 'Quiet for a day' },
  { hours: 168, label: 'Quiet for a week' },
]

export function AlertMenu({ alert, isOpen, onOpen, onDelete }: Props) {
  const quiet = (hours: number) => void snooze(alert.id, hours).catch(ignoreHandledError)
  return (
    <Menu position="bottom-end" width={188}>
      <Menu.Target>
        {(button) => <DotsButton {...button} aria-label={`Actions for ${alert.name}`} />}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item to={`/alerts/${alert.id}/edit`}>Edit</Menu.Item>
        <Menu.Item onClick={onOpen}>{isOpen ? 'Hide messages' : 'Show messages'}</Menu.Item>
        <OwnOnly>
          {alert.snoozed_until === null &&
            pauses.map(({ hours, label }) => (
              <Menu.Item key={hours} onClick={() => quiet(hours)}>
                {label}
              </Menu.Item>
            ))}
          {alert.snoozed_until !== null && <Menu.Item onClick={() => quiet(0)}>End the quiet time</Menu.Item>}
          <Menu.Item data-destructive onClick={onDelete}>
            Delete
          </Menu.Item>
        </OwnOnly>
      </Menu.Dropdown>
    </Menu>
  )
}
