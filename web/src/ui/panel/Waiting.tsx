import { Skeleton } from '@mantine/core'
import styles from './panel.module.css'

type Props = {
  what: string
  height?: number
  /** Whether what comes is a graph; else a list. */
  isGraph?: boolean
  isFailed: boolean
  onRetry(): void
}

const ROW_HEIGHT = 36

/** Stands where an answer is not there: on its way, in the shape it will have, or failed. */
export function Waiting({ what, height = 220, isGraph = false, isFailed, onRetry }: Props) {
  const label = `Loading ${what}`
  if (!isFailed && isGraph) return <Skeleton height={height} role="status" aria-label={label} />
  if (!isFailed)
    return (
      <div className={styles.waiting} role="status" aria-label={label}>
        {Array.from({ length: Math.round(height / ROW_HEIGHT) }, (_, row) => row).map((row) => (
          <div key={row} style={{ height: ROW_HEIGHT }}>
            <Skeleton width={72} height={11} />
            <Skeleton className={styles.waitingName} height={11} />
            <Skeleton width={32} height={11} />
          </div>
        ))}
      </div>
    )
  return (
    <p className={styles.empty} role="alert">
      The {what} could not be loaded.{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
