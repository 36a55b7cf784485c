import type { Receipt } from '@rankline/contract/billing/calls'
import { dateText } from '../../platform/date-format.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './billing.module.css'
import { money } from './money.ts'

const kinds: Record<Receipt['kind'], string | null> = {
  payment: null,
  refund: 'Refund',
  chargeback: 'Chargeback',
  reinstatement: 'Chargeback returned',
}

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
          {receipts.map(({ id, kind, amount, currency, paid_at, receipt_url }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>
                {money({ amount, currency })}
                {kinds[kind] !== null && <span className={styles.kind}>{kinds[kind]}</span>}
              </td>
              <td>{dateText(paid_at, 'date')}</td>
              <td>
                {receipt_url === null ? (
                  '–'
                ) : (
                  <a href={receipt_url} target="_blank" rel="noopener noreferrer">
                    View Receipt
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
