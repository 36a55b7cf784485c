import type { Period } from '@rankline/contract/positions/calls'
import type { Annotation } from '../../ui/charts/chart.ts'

/** Props of a tab below a keyword's row. */
export type TabProps = {
  keyword: { id: number; position_updated_at: string | null }
  isGraph: boolean
  period: Period
  annotations: readonly Annotation[]
  onShow(change: { isGraph?: boolean; period?: Period }): void
}
