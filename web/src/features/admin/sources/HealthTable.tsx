import type { SourceState } from '@rankline/contract/sources/calls'
import { dateText } from '../../../platform/date-format.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { Table } from '../../../ui/tables/Table.tsx'
import styles from './sources.module.css'

/** The health of a source for each engine it was used for. */
export function HealthTable({ health }: { health: SourceState['health'] }) {
  return (
    <div className={styles.scroll}>
      <Table className={styles.table}>
        <thead>
          <tr>
            <th>Engine</th>
            <th>State</th>
            <th data-number>Succeeded</th>
            <th>Last error</th>
          </tr>
        </thead>
        <tbody>
          {health.map((one) => (
            <tr key={one.engine}>
              <td>{one.engine}</td>
              <td>
                <State health={one} />
              </td>
              <td data-number>{one.success === null ? '–' : formatPercent(one.success * 100)}</td>
              <td className={styles.error}>
                {one.last_error ?? '–'}
                {one.last_error_at !== null && (
                  <span className={styles.muted}>
                    {' '}
                    <RelativeTime at={one.last_error_at} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function State({ health }: { health: SourceState['health'][number] }) {
  const isPaused = health.paused_until !== null && new Date(health.paused_until) > new Date()
  if (isPaused) return <Badge tone="down">Skipped until {timeOf(health.paused_until)}</Badge>
  if (health.failures_in_row > 0) return <Badge tone="warn">{health.failures_in_row} failed in a row</Badge>
  return <Badge tone="up">OK</Badge>
}

const timeOf = (at: string | null) => (at === null ? '' : dateText(at, 'time'))
