import type { Health } from '@rankline/contract/admin/health'
import { Card } from '../../../ui/Card.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { Heads } from '../../../ui/tables/Heads.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import styles from './health.module.css'

/** Where the payment provider said something else than its webhooks; nothing if it did not. */
export function BillingDifferences({ differences }: { differences: Health['billing_differences'] }) {
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
