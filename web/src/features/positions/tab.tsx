import { SegmentedControl, Skeleton } from '@mantine/core'
import { type Period, periods } from '@rankline/contract/positions'
import type { Annotation } from '../../ui/charts/chart.ts'
import styles from './positions.module.css'

/** What a tab under a keyword's row is given. */
export type TabProps = {
  keyword: { id: number; position_updated_at: string | null }
  isGraph: boolean
  period: Period
  annotations: readonly Annotation[]
  onShow(change: { isGraph?: boolean; period?: Period }): void
}

export function PeriodControl({ period, onShow }: Pick<TabProps, 'period' | 'onShow'>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Period"
      data={periods.map((value) => ({ value, label: value.toUpperCase() }))}
      value={period}
      onChange={(value) => onShow({ period: value as Period })}
    />
  )
}

type WaitingProps = { what: string; height?: number; isFailed: boolean; onRetry(): void }

/** Stands where the answer is not there: on its way, or failed. */
export function Waiting({ what, height = 220, isFailed, onRetry }: WaitingProps) {
  if (!isFailed) return <Skeleton height={height} aria-label={`Loading ${what}`} />
  return (
    <p className={styles.empty} role="alert">
      The {what} could not be loaded.{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
