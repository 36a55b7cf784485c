import { Switch } from '@mantine/core'
import type { Alert } from '@rankline/contract/alerts/calls'
import { fillText } from '@rankline/contract/alerts/triggers'
import { ignoreHandledError } from '../../platform/api.ts'
import { dateText } from '../../platform/date-format.ts'
import { useActingReason } from '../../platform/session.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import type { NotifierActions } from '../deliveries/NotifierListPage.tsx'
import { DestinationsCell, NotifierTable, SubLine } from '../deliveries/NotifierTable.tsx'
import { AlertMenu } from './AlertMenu.tsx'
import { type Setting, set } from './alerts.api.ts'
import styles from './alerts.module.css'

type Props = NotifierActions & { alerts: readonly Alert[] }

const heads = ['Trigger', 'Destinations', 'Updated', 'Status', 'Stop after first', 'Prevent spam'] as const

export const AlertTable = ({ alerts, ...props }: Props) => (
  <NotifierTable
    {...props}
    kind="alert"
    rows={alerts}
    heads={heads}
    sub={sourceOf}
    cells={(alert) => <AlertCells alert={alert} />}
    actions={(alert, log) => <AlertMenu alert={alert} {...log} onDelete={() => props.onDelete(alert.id)} />}
  />
)

function AlertCells({ alert }: { alert: Alert }) {
  const { snoozed_until: until, last_sent_at: sentAt, failing_since: failingSince } = alert
  const { delivery_hour: hour, delivery_time_zone: zone } = alert
  return (
    <>
      <td data-label="Trigger" className={styles.trigger}>
        {fillText(alert.trigger_action_text, alert.trigger_type, alert.trigger_value)}
        {hour !== null && (
          <SubLine>
            Once a day at {String(hour).padStart(2, '0')}:00, {zone?.replaceAll('_', ' ')}
          </SubLine>
        )}
        {sentAt !== null && (
          <SubLine>
            Last fired <RelativeTime at={sentAt} />
          </SubLine>
        )}
        {failingSince !== null && (
          <SubLine isProblem>
            Its message could not be created <RelativeTime at={failingSince} />. We keep trying.
          </SubLine>
        )}
        {until !== null && <SubLine>Quiet until {dateText(until, 'shortDateTime')}</SubLine>}
      </td>
      <DestinationsCell of={alert} />
      <td data-label="Updated">
        <RelativeTime at={alert.updated_at} />
      </td>
      <SettingCell alert={alert} setting="status" label="Status" />
      <SettingCell alert={alert} setting="disable_after_first" label="Stop after first" />
      <SettingCell alert={alert} setting="prevent_spam" label="Prevent spam" />
    </>
  )
}

function sourceOf({
  project,
  project_keyword: keyword,
  user_tag: tag,
  source_type_text: type,
  source_scope: scope,
  source_scope_name: name,
  project_count: count,
}: Alert): string {
  if (scope !== null)
    return `${name === null ? type : `${type}: ${name}`} · ${counted(count ?? 0, 'project')}`
  if (tag !== null) return `${type}: ${tag.tag_name}`
  return keyword === null ? `${type}: ${project?.name}` : `${type}: ${keyword.keyword} · ${project?.name}`
}

function SettingCell({ alert, setting, label }: { alert: Alert; setting: Setting; label: string }) {
  const reason = useActingReason()
  return (
    <td data-label={label} {...tip(reason)}>
      <Switch
        aria-label={`${label}: ${alert.name}`}
        disabled={reason !== null}
        checked={alert[setting] === 1}
        onChange={(event) =>
          void set(alert.id, setting, event.currentTarget.checked ? 1 : 0).catch(ignoreHandledError)
        }
      />
    </td>
  )
}
