import type { ChartInput } from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import type { DayRange } from './charts.queries.ts'

const WEEK = 7

/** First and last day, both included; the last seven days if both are missing. */
export function rangeOf({ from, to }: Pick<ChartInput, 'from' | 'to'>): DayRange {
  const last = to ?? utcDay()
  return { from: from ?? (to === undefined ? utcDay(1 - WEEK) : '0001-01-01'), to: last }
}
