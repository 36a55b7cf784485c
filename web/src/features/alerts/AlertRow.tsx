import { ActionIcon, Checkbox, Menu, Switch } from '@mantine/core'
import { fillText } from '@rankline/contract/alert-triggers'
import type { Alert } from '@rankline/contract/alerts'
import { IconDots } from '@tabler/icons-react'
import { toldAlready } from '../../platform/api.ts'
import { momentText } from '../../platform/moments.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { type Setting, set, snooze } from './alerts.api.ts'
import styles from './alerts.module.css'

type Props = {
  alert: Alert
  isChosen: boolean
  onChoose(isChosen: boolean): void
  isOpen: boolean
  onOpen(): void
  onDelete(): void
}

const destinations: Record<string, string> = {
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  push: 'Push',
  zapier: 'Zapier',
  webhook: 'Webhook',
  teams: 'Teams',
  telegram: 'Telegram',
}

export function AlertRow({ alert, isChosen, onChoose, ...actions }: Props) {
  const { name, status, snoozed_until: until, last_sent_at: sentAt } = alert
  return (
    <tr data-off={status === 0 || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={`Select ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.source}>{sourceOf(alert)}</span>
      </td>
      <td data-label="Trigger" className={styles.trigger}>
        {fillText(alert.trigger_action_text, alert.trigger_type, alert.trigger_value)}
        {sentAt !== null && (
          <span className={styles.source}>
            Last fired <RelativeTime at={sentAt} />
          </span>
        )}
        {alert.failing_since !== null && (
          <span className={styles.problem}>
            Its message could not be made <RelativeTime at={alert.failing_since} />. We keep trying.
          </span>
        )}
        {until !== null && (
          <span className={styles.source}>Quiet until {momentText(until, 'shortDateTime')}</span>
        )}
      </td>
      <td data-label="Destinations">
        {alert.destination_types
          .split(',')
          .map((type) => destinations[type] ?? type)
          .join(', ')}
      </td>
      <td data-label="Updated">
        <RelativeTime at={alert.updated_at} />
      </td>
      <SettingCell alert={alert} setting="status" label="Status" />
      <SettingCell alert={alert} setting="disable_after_first" label="Stop after first" />
      <SettingCell alert={alert} setting="prevent_spam" label="Prevent spam" />
      <td className={styles.more}>
        <RowMenu alert={alert} {...actions} />
      </td>
    </tr>
  )
}

function sourceOf({
  project,
  project_keyword: keyword,
  user_tag: tag,
  source_type_text: type,
}: Alert): string {
  if (tag !== null) return `${type}: ${tag.tag_name}`
  return keyword === null ? `${type}: ${project?.name}` : `${type}: ${keyword.keyword} · ${project?.name}`
}

function SettingCell({ alert, setting, label }: { alert: Alert; setting: Setting; label: string }) {
  return (
    <td data-label={label}>
      <Switch
        aria-label={`${label}: ${alert.name}`}
        checked={alert[setting] === 1}
        onChange={(event) =>
          void set(alert.id, setting, event.currentTarget.checked ? 1 : 0).catch(toldAlready)
        }
      />
    </td>
  )
}

const pauses = [
  { hours: 1, label: 'Quiet for an hour' },
  { hours: 24, label: 'Quiet for a day' },
  { hours: 168, label: 'Quiet for a week' },
]

function RowMenu({ alert, isOpen, onOpen, onDelete }: Omit<Props, 'isChosen' | 'onChoose'>) {
  const quiet = (hours: number) => void snooze(alert.id, hours).catch(toldAlready)
  return (
    <Menu position="bottom-end" width={188}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={`Actions for ${alert.name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={AppLink} to={`/alerts/${alert.id}/edit`}>
          Edit
        </Menu.Item>
        <Menu.Item onClick={onOpen}>{isOpen ? 'Hide messages' : 'Show messages'}</Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
  )
}
