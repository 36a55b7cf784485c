import type { Period } from '@rankline/contract/positions/calls'
import type { Annotation } from '../../ui/charts/chart.ts'

/** Props of a tab of a keyword's details in the list. */
export type TabProps = {
  keyword: { id: number; position_updated_at: string | null }
  isGraph: boolean
  period: Period
  annotations: readonly Annotation[]
  /** Whether it is already said above the tabs why the keyword moved. */
  isExplained: boolean
  onShow(change: { isGraph?: boolean; period?: Period }): void
}
