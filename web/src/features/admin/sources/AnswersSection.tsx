import type { AnswerSurface } from '@rankline/contract/answers/calls'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Table } from '../../../ui/tables/Table.tsx'
import { dollars } from './money.ts'
import { answersQuery } from './sources.api.ts'
import styles from './sources.module.css'

/** The surfaces that questions are asked of; nothing if there are none. */
export function AnswersSection() {
  const { data } = useQuery(answersQuery)
  if (data === undefined || data.surfaces.length === 0) return null
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Answers</h2>
      <div className={styles.scroll}>
        <Table className={styles.table}>
          <thead>
            <tr>
              <th>Surface</th>
              <th>State</th>
              <th data-number>An answer</th>
              <th data-number>Spent today</th>
              <th data-number>Waiting</th>
              <th>Last error</th>
            </tr>
          </thead>
          <tbody>
            {data.surfaces.map((surface) => (
              <tr key={surface.surface}>
                <td>
                  {surface.surface}
                  <div className={styles.muted}>{surface.model ?? surface.provider}</div>
                </td>
                <td>
                  <State surface={surface} />
                </td>
                <td data-number>{surface.price === 0 ? 'Free' : dollars(surface.price)}</td>
                <td data-number>{dollars(surface.spent_today)}</td>
                <td data-number>{formatNumber(surface.waiting)}</td>
                <td className={styles.error}>
                  {surface.last_error ?? '–'}
                  {surface.last_error_at !== null && (
                    <span className={styles.muted}>
                      {' '}
                      <RelativeTime at={surface.last_error_at} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

function State({ surface }: { surface: AnswerSurface }) {
  if (!surface.is_asked) return <Badge tone="warn">Not in the settings</Badge>
  if (surface.pause !== null) return <Badge tone="down">Paused until 00:00 UTC</Badge>
  if (surface.failures_in_row > 0) return <Badge tone="warn">{surface.failures_in_row} failed in a row</Badge>
  return <Badge tone="up">{surface.is_invented ? 'Invented' : 'OK'}</Badge>
}
