import { ActionIcon, Checkbox, Menu, Switch } from '@mantine/core'
import type { Report } from '@rankline/contract/reports'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { download, send, toggle } from './reports.api.ts'
import styles from './reports.module.css'

type Props = {
  report: Report
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

export function ReportRow({ report, isChosen, onChoose, ...actions }: Props) {
  const { name, status } = report
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
        <span className={styles.sub}>{report.project_name}</span>
      </td>
      <td data-label="Document">
        {report.document_type_text}
        <span className={styles.sub}>{report.document_detail_text}</span>
      </td>
      <td data-label="Destinations">
        {report.destination_types
          .split(',')
          .map((type) => destinations[type] ?? type)
          .join(', ')}
      </td>
      <td data-label="Timer">
        {report.timer_text}
        <LastRun report={report} />
      </td>
      <td data-label="Days">
        {report.start_at_short} – {report.end_at_short}
      </td>
      <td data-label="Updated">{report.updated_at_short}</td>
      <td data-label="Status">
        <Switch
          aria-label={`${status === 1 ? 'Disable' : 'Enable'} ${name}`}
          checked={status === 1}
          onChange={() => void toggle(report.id).catch(toldAlready)}
        />
      </td>
      <td className={styles.more}>
        <Download report={report} />
        <RowMenu report={report} {...actions} />
      </td>
    </tr>
  )
}

function LastRun({ report: { last_run: last } }: Pick<Props, 'report'>) {
  if (last === null) return null
  if (last.status === 'queued') return <span className={styles.sub}>Being made…</span>
  if (last.status === 'failed') return <span className={styles.failed}>{last.failure}</span>
  return (
    <span className={styles.sub}>
      Sent <RelativeTime at={last.at} />
    </span>
  )
}

function Download({ report: { id, name } }: Pick<Props, 'report'>) {
  const [isWaiting, setIsWaiting] = useState(false)
  async function ask() {
    if (!(await confirm('Do you want to download this report?', { action: 'Download' }))) return
    setIsWaiting(true)
    await download(id).catch(toldAlready)
    setIsWaiting(false)
  }
  return (
    <ActionIcon size={30} aria-label={`Download ${name}`} loading={isWaiting} onClick={() => void ask()}>
      <IconDownload size={16} stroke={1.75} />
    </ActionIcon>
  )
}

function RowMenu({ report, isOpen, onOpen, onDelete }: Omit<Props, 'isChosen' | 'onChoose'>) {
  return (
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
}
