import { Skeleton } from '@mantine/core'
import { Card } from '../Card.tsx'
import styles from './skeletons.module.css'

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`)

/** Placeholder rows of a table; 40 px each, like the real rows. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <Card isFlush aria-busy="true" role="status" aria-label="Loading">
      {keysOf(rows).map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width={14} height={14} />
          <Skeleton className={styles.name} height={12} />
          <Skeleton width={64} height={12} />
          <Skeleton width={40} height={12} />
          <Skeleton width={96} height={12} />
        </div>
      ))}
    </Card>
  )
}

/** Placeholder tiles of numbers; shorter if none has a change below it. */
export function TilesSkeleton({ tiles = 6, hasChange = true }: { tiles?: number; hasChange?: boolean }) {
  return (
    <div
      className={styles.tiles}
      data-few={tiles < 6 || undefined}
      aria-busy="true"
      role="status"
      aria-label="Loading"
    >
      {keysOf(tiles).map((key) => (
        <Card key={key} className={styles.tile} data-short={!hasChange || undefined}>
          <Skeleton width={72} height={11} />
          <Skeleton width={96} height={22} mt={10} />
          {hasChange && <Skeleton width={44} height={18} mt={10} />}
        </Card>
      ))}
    </div>
  )
}
