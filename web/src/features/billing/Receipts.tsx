import type { Receipt } from '@rankline/contract/billing'
import { Card } from '../../ui/Card.tsx'
import styles from './billing.module.css'
import { money } from './money.ts'

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card isFlush className={styles.scroll}>
      <table className={styles.receipts}>
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Total</th>
            <th scope="col">Paid at</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ id, amount, currency, paid_at, receipt_url }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{money({ amount, currency })}</td>
              <td>{paid_at.slice(0, 10)}</td>
              <td>
                <a href={receipt_url} target="_blank" rel="noopener noreferrer">
                  View Receipt
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
