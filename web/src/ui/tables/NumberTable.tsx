import type { ReactNode } from 'react'
import styles from './number-table.module.css'

/** A table of numbers, `data-number` marks them; on phones each row is a block with `data-label` above each cell. */
export function NumberTable({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
