import type { ReactNode } from 'react'
import styles from './number-table.module.css'
import { Table } from './Table.tsx'
import { TableFrame } from './TableFrame.tsx'

type Props = { head: ReactNode; isStale?: boolean; children: ReactNode }

/** A table of numbers, `data-number` marks them; on phones each row is a block with `data-label` above each cell. */
export function NumberTable({ head, isStale, children }: Props) {
  return (
    <TableFrame isStale={isStale}>
      <Table className={styles.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableFrame>
  )
}
