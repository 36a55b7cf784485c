import { Skeleton } from '@mantine/core'
import styles from './panel.module.css'

type Props = { what: string; height?: number; isFailed: boolean; onRetry(): void }

/** Stands where an answer is not there: on its way, or failed. */
export function Waiting({ what, height = 220, isFailed, onRetry }: Props) {
  if (!isFailed) return <Skeleton height={height} role="status" aria-label={`Loading ${what}`} />
  return (
    <p className={styles.empty} role="alert">
      The {what} could not be loaded.{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
