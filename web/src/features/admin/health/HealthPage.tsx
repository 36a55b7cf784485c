import type { Health } from '@rankline/contract/admin/health'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { Card } from '../../../ui/Card.tsx'
import { dayName } from '../../../ui/charts/days.ts'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Heads } from '../../../ui/tables/Heads.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { forAdministrators } from '../administration.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { HealthTiles } from './HealthTiles.tsx'
import { healthQuery } from './health.api.ts'
import styles from './health.module.css'
import { megabytes } from './health-words.ts'

/** Shows whether everything works, and what needs attention. */
export const HealthPage = forAdministrators(() => {
  useTitle('Health')
  const query = useQuery(healthQuery)
  return (
    <>
      <PageHead title="Health" sub="Refreshed every 15 seconds." />
      <QueryStates
        query={query}
        waiting={
          <>
            <TilesSkeleton tiles={6} hasChange={false} />
            <TableSkeleton rows={4} />
          </>
        }
      >
        {(health) => (
          <div className={styles.sections}>
            <Verdict problems={health.problems} />
            <HealthTiles health={health} />
            <div className={styles.halves}>
              <Failures failures={health.failures} />
              <Tables database={health.database} />
            </div>
            <BillingDifferences differences={health.billing_differences} />
            <FailedJobs />
          </div>
        )}
      </QueryStates>
    </>
  )
})

function Verdict({ problems }: Pick<Health, 'problems'>) {
  return (
    <Card className={styles.verdict} data-tone={problems.length === 0 ? 'up' : 'down'} role="status">
      {problems.length === 0 ? (
        'Everything works.'
      ) : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Failures({ failures }: Pick<Health, 'failures'>) {
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Failed checks, last 6 hours</h2>
      {failures.length === 0 && <p className={styles.none}>No check has failed.</p>}
      {failures.length > 0 && (
        <Table className={styles.table}>
          <thead>
            <tr>
              <th>Engine</th>
              <th>Source</th>
              <th>Reason</th>
              <th data-number>Checks</th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ engine, source, reason, checks }) => (
              <tr key={`${engine} ${source} ${reason}`}>
                <td>{engine}</td>
                <td>{source ?? 'none'}</td>
                <td>{reason.replaceAll('_', ' ')}</td>
                <td data-number>{formatNumber(checks)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function Tables({ database: { bytes, before, tables } }: Pick<Health, 'database'>) {
  return (
    <Card isFlush>
      <h2 className={styles.heading}>
        Database, {megabytes(bytes)}
        {before !== null && <span className={styles.growth}>{growthOf(bytes, before)}</span>}
      </h2>
      <Table className={styles.table}>
        <thead>
          <tr>
            <th>Table</th>
            <th data-number>Size</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, bytes: size }) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-number>{megabytes(size)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const growthOf = (bytes: number, before: { day: string; bytes: number }) => {
  const sign = bytes < before.bytes ? '−' : '+'
  return `${sign}${megabytes(Math.abs(bytes - before.bytes))} since ${dayName(before.day)}`
}

/** Lists where the payment provider's data differs from its webhooks; empty without differences. */
function BillingDifferences({ differences }: { differences: Health['billing_differences'] }) {
  if (differences.length === 0) return null
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Subscriptions that differ at the payment provider</h2>
      <div className={styles.scroll}>
        <Table className={styles.table}>
          <Heads of={['User', 'Subscription', 'Field', 'Here', 'There', 'Found']} />
          <tbody>
            {differences.map(({ username, subscription_id: id, field, ours, theirs, found_at }) => (
              <tr key={`${id} ${field}`}>
                <td>{username}</td>
                <td>{id}</td>
                <td>{field}</td>
                <td>{ours ?? '–'}</td>
                <td>{theirs ?? '–'}</td>
                <td>
                  <RelativeTime at={found_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
