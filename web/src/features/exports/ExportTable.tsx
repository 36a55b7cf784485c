import { ActionIcon, Button, Progress } from '@mantine/core'
import type { ExportRow } from '@rankline/contract/exports/calls'
import { exportClouds } from '@rankline/contract/exports/clouds'
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { dateText } from '../../platform/date-format.ts'
import type { RowSelection } from '../../platform/row-selection.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { SelectAll, SelectRow } from '../../ui/tables/SelectBoxes.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { open, retry } from './exports.api.ts'
import styles from './exports.module.css'

type Props = {
  exports: readonly ExportRow[]
  selection: RowSelection
  onDelete(id: number): void
}

export function ExportTable({ exports, selection, onDelete }: Props) {
  return (
    <Table phone="choices" className={styles.table}>
      <thead>
        <tr>
          <th>
            <SelectAll rows={exports} selection={selection} />
          </th>
          <th>File</th>
          <th>Where</th>
          <th>Made</th>
          <th>Status</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {exports.map((row) => (
          <tr key={row.id}>
            <td>
              <SelectRow id={row.id} name={row.name} selection={selection} />
            </td>
            <td className={styles.file}>
              <span className={styles.name}>{row.name}</span>
              <span className={styles.quiet}>{sizeOf(row)}</span>
            </td>
            <td data-label="Where">{row.target_name ?? targetOf(row)}</td>
            <td data-label="Made">
              <RelativeTime at={row.created_at} />
            </td>
            <td data-label="Status" className={styles.status}>
              <Status row={row} />
            </td>
            <td className={styles.more}>
              <Actions row={row} onDelete={() => onDelete(row.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function targetOf({ target }: ExportRow): string {
  if (target === 'local') return 'Download'
  return target === 'remote_ftp' ? 'File server' : exportClouds[target].name
}

const sizeOf = ({ total, bytes }: ExportRow) =>
  bytes === null ? counted(total, 'keyword') : `${counted(total, 'keyword')} · ${formatBytes(bytes)}`

function Status({ row }: { row: ExportRow }) {
  const { status, failure, done, total } = row
  if (status === 'failed') return <span className={styles.failed}>Failed. {failure}</span>
  if (status === 'done') return <Ready row={row} />
  const words = status === 'queued' ? 'Waiting' : `${formatNumber(done)} of ${formatNumber(total)}`
  return (
    <>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="sm"
        aria-label={`Progress of ${row.name}`}
      />
      <span className={styles.quiet}>
        {words}
        {failure !== null && `. Tried again soon: ${failure}`}
      </span>
    </>
  )
}

function Ready({ row }: { row: ExportRow }) {
  const { target, url, expires_at: expiresAt } = row
  const words = row.file_type === 'sheet' ? 'Updated' : 'Sent'
  if (target !== 'local')
    return url === null ? (
      words
    ) : (
      <>
        {words}.{' '}
        <OuterLink href={url} aria-label={`Open ${row.name}`} data-touch="line">
          Open
        </OuterLink>
      </>
    )
  if (expiresAt === null) return <span className={styles.quiet}>Expired</span>
  return <>Ready until {dateText(expiresAt, 'shortDate')}</>
}

function Actions({ row, onDelete }: { row: ExportRow; onDelete(): void }) {
  return (
    <>
      {row.status === 'failed' && (
        <OwnOnly>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            onClick={() => void retry(row).catch(ignoreHandledError)}
          >
            Try again
          </Button>
        </OwnOnly>
      )}
      {row.status === 'done' && row.expires_at !== null && (
        <ActionIcon
          size={30}
          aria-label={`Download ${row.name}`}
          onClick={() => void open(row.id).catch(ignoreHandledError)}
        >
          <IconDownload size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <OwnOnly>
        <ActionIcon size={30} aria-label={`Delete ${row.name}`} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </OwnOnly>
    </>
  )
}

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `1.4 MB`; a KB has 1024 bytes. */
function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
