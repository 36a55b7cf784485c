import { ActionIcon, Progress } from '@mantine/core'
import type { Takeout } from '@rankline/contract/takeout/calls'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dateText } from '../../platform/date-format.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { formatNumber } from '../../ui/format.ts'
import { isUnderWay, openTakeout, removeTakeout } from './takeout.api.ts'
import styles from './takeout.module.css'

/** Archives that were made, and those that were imported. */
export function TakeoutList({ takeouts }: { takeouts: readonly Takeout[] }) {
  return (
    <ul className={styles.list} aria-label="Archives">
      {takeouts.map((row) => (
        <li key={row.id} className={styles.row}>
          <div className={styles.about}>
            <span className={styles.name}>{row.name}</span>
            <span className={styles.quiet}>
              {row.kind === 'made' ? 'Made' : 'Imported'} <RelativeTime at={row.created_at} />
              {row.bytes !== null && ` · ${sizeOf(row.bytes)}`}
            </span>
            <Status row={row} />
          </div>
          <Actions row={row} />
        </li>
      ))}
    </ul>
  )
}

function Status({ row }: { row: Takeout }) {
  const { status, kind, total, done, failure, expires_at: expiresAt } = row
  if (isUnderWay(row))
    return (
      <div className={styles.progress}>
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={`Progress of ${row.name}`} />
        <span className={styles.quiet}>
          {total === 0 ? 'Waiting' : `${formatNumber(done)} of ${formatNumber(total)} rows`}
        </span>
      </div>
    )
  if (status === 'failed') return <span className={styles.failed}>Failed. {failure}</span>
  if (status === 'receiving') return <span className={styles.quiet}>Not sent completely</span>
  if (kind === 'imported') return <span className={styles.quiet}>{formatNumber(total)} rows imported</span>
  return (
    <span className={styles.quiet}>
      {expiresAt === null ? 'Expired' : `Ready until ${dateText(expiresAt, 'shortDate')}`}
    </span>
  )
}

const MEGABYTE = 1024 * 1024
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

function Actions({ row }: { row: Takeout }) {
  async function askAndRemove() {
    const text = isUnderWay(row) ? `Stop ${row.name}?` : `Delete ${row.name} from this list?`
    const action = isUnderWay(row) ? 'Stop' : 'Delete'
    if (await confirm(text, { action, isDestructive: true }))
      await removeTakeout(row.id).catch(ignoreHandledError)
  }
  return (
    <div className={styles.end}>
      {row.expires_at !== null && (
        <ActionIcon
          size={30}
          aria-label={`Download ${row.name}`}
          onClick={() => void openTakeout(row.id).catch(ignoreHandledError)}
        >
          <IconDownload size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        size={30}
        aria-label={`${isUnderWay(row) ? 'Stop' : 'Delete'} ${row.name}`}
        onClick={() => void askAndRemove()}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
