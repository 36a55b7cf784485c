import type { Alert } from '@rankline/contract/alerts'
import { Fragment, type ReactNode, useState } from 'react'
import { SelectAll } from '../../ui/tables/SelectBoxes.tsx'
import { AlertRow } from './AlertRow.tsx'
import styles from './alerts.module.css'

type Props = {
  alerts: readonly Alert[]
  chosen: readonly number[]
  onChoose(ids: readonly number[]): void
  onDelete(id: number): void
  log(alertId: number): ReactNode
}

export function AlertTable({ alerts, chosen, onChoose, onDelete, log }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const choose = (id: number, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <SelectAll rows={alerts} {...{ chosen, onChoose }} />
          </th>
          <th>Name</th>
          <th>Trigger</th>
          <th>Destinations</th>
          <th>Updated</th>
          <th>Status</th>
          <th>Stop after first</th>
          <th>Prevent spam</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <Fragment key={alert.id}>
            <AlertRow
              alert={alert}
              isChosen={chosen.includes(alert.id)}
              onChoose={(isChosen) => choose(alert.id, isChosen)}
              isOpen={open === alert.id}
              onOpen={() => setOpen(open === alert.id ? null : alert.id)}
              onDelete={() => onDelete(alert.id)}
            />
            {open === alert.id && (
              <tr className={styles.log}>
                <td colSpan={9}>{log(alert.id)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
