import { utcDay } from '@rankline/contract/days'
import type { AskingProgress } from '@rankline/contract/questions/progress'
import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import type { SearchParams } from '../../platform/search-params.ts'
import { type DayRange, dayFrom } from '../../ui/charts/days.ts'

/** The periods of the chart, in days. */
export const periods = { '30': '30 days', '90': '90 days' } as const
export type AnswerPeriod = keyof typeof periods

export const periodIn = ({ days }: SearchParams): AnswerPeriod => (days === '30' ? '30' : '90')

export function rangeOf(period: AnswerPeriod): DayRange {
  const to = utcDay()
  return { from: dayFrom(to, 1 - Number(period)), to }
}

/** The surface in the address if the project has asked it, otherwise the one with the newest answers; null without any. */
export function surfaceIn({ surface }: SearchParams, progress: AskingProgress): QuestionSurface | null {
  const named = progress.find((one) => one.surface === surface)
  const newest = progress.toSorted((a, b) => (b.last?.date ?? '').localeCompare(a.last?.date ?? ''))[0]
  return (named ?? newest)?.surface ?? null
}
