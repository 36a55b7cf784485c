import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRowSelection } from '../../platform/row-selection.ts'
import { Card } from '../../ui/Card.tsx'
import { DotsButton } from '../../ui/popups/DotsButton.tsx'
import { SelectAll, SelectRow } from '../../ui/tables/SelectBoxes.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import type { Kind } from './resale.api.ts'
import styles from './white-label.module.css'

export type Column<T> = {
  label: string
  isNumber?: boolean
  /** Whether the column names the row. */
  isName?: boolean
  cell(row: T): ReactNode
}

export type Row = { id: number; status: 0 | 1 }

type Props<T extends Row> = {
  kind: Kind
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  nameOf(row: T): string
  /** Items of the menu of a row. */
  menu(row: T): ReactNode
}

/** A table whose rows can be selected; disabled rows are greyed. */
export function ChoiceTable<T extends Row>({ kind, label, rows, columns, nameOf, menu }: Props<T>) {
  const selection = useRowSelection(kind, { pageIds: rows.map(({ id }) => id) })
  return (
    <Card isFlush className={styles.frame ?? ''}>
      <Table phone="blocks" className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <td>
              <SelectAll rows={rows} selection={selection} />
            </td>
            {columns.map(({ label: head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? styles.number : undefined}>
                {head}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-off={row.status === 0 || undefined}>
              <td className={styles.choose}>
                <SelectRow id={row.id} name={nameOf(row)} selection={selection} />
              </td>
              {columns.map(({ label: head, isName, isNumber, cell }) => (
                <td
                  key={head}
                  data-label={isName ? undefined : head}
                  className={isName ? styles.name : isNumber ? styles.number : styles.text}
                >
                  {cell(row)}
                </td>
              ))}
              <td className={styles.more}>
                <Menu position="bottom-end" width={168}>
                  <Menu.Target>
                    <DotsButton aria-label={`Actions for ${nameOf(row)}`} />
                  </Menu.Target>
                  <Menu.Dropdown>{menu(row)}</Menu.Dropdown>
                </Menu>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
