import { Skeleton } from '@mantine/core'
import { type CSSProperties, useMemo } from 'react'
import { useTableLayout } from '../list-layout/remembered-layout.ts'
import { KEYWORD_COLUMN } from '../list-layout/table-layout.ts'
import { columnId, shownColumns } from './columns.tsx'
import styles from './view.module.css'

const rows = Array.from({ length: 16 }, (_, index) => index)
const phraseWidths = [62, 48, 71, 55, 40, 66, 52]
/** Columns that act on a keyword stay empty while it loads. */
const withoutContent = ['actions', 'drawer']

/** Placeholder of the table: the columns this browser shows, rows of the same height. */
export function KeywordSkeleton() {
  const { hidden, order, widths: chosen, density } = useTableLayout()
  const columns = useMemo(
    () =>
      shownColumns({ hidden, order }).flatMap((column) =>
        'columns' in column ? (column.columns ?? []) : [column],
      ),
    [hidden, order],
  )
  const ids = columns.map(columnId)
  const widths = columns.map((column, index) => {
    const id = ids[index] ?? ''
    const width = chosen[id] ?? column.size ?? 0
    return id === KEYWORD_COLUMN && chosen[id] === undefined ? `minmax(${width}px, 1fr)` : `${width}px`
  })
  return (
    <div
      className={styles.skeleton}
      data-density={density}
      role="status"
      aria-busy="true"
      aria-label="Loading keywords"
      style={{ '--columns': widths.join(' ') } as CSSProperties}
    >
      <div className={styles.skeletonHead}>
        {ids.map((id) => (
          <Skeleton key={id} width={id === 'select' ? 14 : id === 'drawer' ? 0 : 40} height={10} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          {ids.map((id) => (
            <span key={id} data-column={id}>
              {id === KEYWORD_COLUMN ? (
                <>
                  <Skeleton width={`${phraseWidths[row % phraseWidths.length]}%`} height={11} />
                  <Skeleton className={styles.skeletonBelow} width="82%" height={8} mt={6} />
                </>
              ) : (
                !withoutContent.includes(id) && (
                  <Skeleton width={id === 'select' ? 14 : '100%'} height={id === 'select' ? 14 : 11} />
                )
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
