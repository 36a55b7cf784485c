import { Fragment, type ReactNode, useState } from 'react'
import { SelectAll, SelectRow } from '../../ui/tables/SelectBoxes.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { destinationNames } from './destination-names.ts'
import type { NotifierActions } from './NotifierListPage.tsx'
import styles from './notifier-list.module.css'

export type NotifierRow = { id: number; name: string; status: number; destination_types: string }

type Props<T> = Pick<NotifierActions, 'selection'> & {
  rows: readonly T[]
  /** Heads of the columns between the name and the actions. */
  heads: readonly string[]
  /** The line below the name. */
  sub(row: T): ReactNode
  /** The cells below the heads. */
  cells(row: T): ReactNode
  actions(row: T, log: { isOpen: boolean; onOpen(): void }): ReactNode
  /** The kind of rows: the messages of one are shown below it. */
  kind: 'alert' | 'report'
}

/** A table of alerts or reports. An open row shows its sent messages below. */
export function NotifierTable<T extends NotifierRow>({ rows, heads, selection, ...parts }: Props<T>) {
  const { sub, cells, actions, kind } = parts
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Table phone="choices" className={styles.table}>
      <thead>
        <tr>
          <th>
            <SelectAll rows={rows} selection={selection} />
          </th>
          <th>Name</th>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <tr data-off={row.status === 0 || undefined}>
              <td>
                <SelectRow id={row.id} name={row.name} selection={selection} />
              </td>
              <td className={styles.who}>
                <span className={styles.name}>{row.name}</span>
                <span className={styles.sub}>{sub(row)}</span>
              </td>
              {cells(row)}
              <td className={styles.more}>
                {actions(row, {
                  isOpen: open === row.id,
                  onOpen: () => setOpen(open === row.id ? null : row.id),
                })}
              </td>
            </tr>
            {open === row.id && (
              <tr className={styles.log}>
                <td colSpan={heads.length + 3}>
                  <DeliveryLog kind={kind} originId={row.id} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

const names: Readonly<Record<string, string>> = destinationNames

export const DestinationsCell = ({ of }: { of: NotifierRow }) => (
  <td data-label="Destinations">
    {of.destination_types
      .split(',')
      .map((type) => names[type] ?? type)
      .join(', ')}
  </td>
)

/** A smaller line in a cell; `isProblem` when something went wrong. */
export const SubLine = ({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) => (
  <span className={isProblem ? styles.problem : styles.sub}>{children}</span>
)
