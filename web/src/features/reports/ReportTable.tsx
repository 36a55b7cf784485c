import type { Report } from '@rankline/contract/reports'
import { Fragment, type ReactNode, useState } from 'react'
import { SelectAll } from '../../ui/tables/SelectBoxes.tsx'
import { ReportRow } from './ReportRow.tsx'
import styles from './reports.module.css'

type Props = {
  reports: readonly Report[]
  chosen: readonly number[]
  onChoose(ids: readonly number[]): void
  onDelete(id: number): void
  log(reportId: number): ReactNode
}

export function ReportTable({ reports, chosen, onChoose, onDelete, log }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const choose = (id: number, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <SelectAll rows={reports} {...{ chosen, onChoose }} />
          </th>
          <th>Name</th>
          <th>Document</th>
          <th>Destinations</th>
          <th>Timer</th>
          <th>Days</th>
          <th>Updated</th>
          <th>Status</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <Fragment key={report.id}>
            <ReportRow
              report={report}
              isChosen={chosen.includes(report.id)}
              onChoose={(isChosen) => choose(report.id, isChosen)}
              isOpen={open === report.id}
              onOpen={() => setOpen(open === report.id ? null : report.id)}
              onDelete={() => onDelete(report.id)}
            />
            {open === report.id && (
              <tr className={styles.log}>
                <td colSpan={9}>{log(report.id)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
