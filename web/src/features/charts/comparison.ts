import type { ChartSeries } from '@rankline/contract/charts'
import { PERIOD_DAYS, type Period, periods } from '@rankline/contract/positions'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { customRange, type DayRange, dayFrom } from '../../ui/charts/days.ts'
import { formatDecimal, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts'

export type Compared = {
  id: ChartSeries
  name: string
  hint: string
  format(value: number): string
  isRank?: boolean
}

/** What can be compared, in the order of its colours. */
export const compared: readonly Compared[] = [
  {
    id: 'visibility',
    name: 'Visibility',
    hint: 'Average position on a 0–100 scale: 100% means every keyword is first.',
    format: formatPercent,
  },
  {
    id: 'visibilityScore',
    name: 'Visibility Score',
    hint: 'Estimated share of all clicks these keywords could bring, weighted by search volume.',
    format: formatPercent,
  },
  {
    id: 'traffic',
    name: 'Estimated Traffic',
    hint: 'Estimated visits a month at these positions.',
    format: formatNumber,
  },
  {
    id: 'trafficValue',
    name: 'Estimated Traffic Value',
    hint: 'What a month of these visits would cost as ads.',
    format: formatMoney,
  },
  {
    id: 'rankings',
    name: 'Avg. Rankings',
    hint: 'Mean position of the keywords that rank; higher on the chart is better.',
    format: formatDecimal,
    isRank: true,
  },
  {
    id: 'impressions',
    name: 'Impressions',
    hint: 'Estimated number of times a day someone sees one of these results.',
    format: formatNumber,
  },
  { id: 'ctr', name: 'Ctr', hint: 'Estimated clicks per impression.', format: formatPercent },
  {
    id: 'volume',
    name: 'Volume',
    hint: 'Monthly searches for the keywords checked that day.',
    format: formatNumber,
  },
]

export type Span = Period | 'custom'

export type Comparison = { series: readonly Compared[]; span: Span; range: DayRange }

/** The days that a period ending with `today` shows, both ends included. */
export const rangeOf = (period: Period, today: string): DayRange => ({
  from: dayFrom(today, -PERIOD_DAYS[period]),
  to: today,
})

/** The default custom range: the last 7 days. */
export const firstCustom = (today: string): DayRange => ({ from: dayFrom(today, -6), to: today })

/** The comparison an address asks for; null while it is closed. */
export function comparisonOf(search: SearchParams, today: string): Comparison | null {
  if (search.charts === undefined) return null
  const wanted = search.charts.split(',')
  const series = compared.filter(({ id }) => wanted.includes(id))
  const range = customRange(search.chart_from, search.chart_to, today)
  if (range !== null) return { series, span: 'custom', range }
  const period = periods.find((known) => known === search.chart_period) ?? '1w'
  return { series, span: period, range: rangeOf(period, today) }
}

const none = 'none'

/** The address of a comparison of these series. */
export const withSeries = (series: readonly Compared[]): SearchChange => ({
  charts: series.map(({ id }) => id).join(',') || none,
})

export const opened: SearchChange = { charts: 'visibility' }
export const closed: SearchChange = {
  charts: undefined,
  chart_period: undefined,
  chart_from: undefined,
  chart_to: undefined,
}

export const withPeriod = (period: Period): SearchChange => ({
  chart_period: period === '1w' ? undefined : period,
  chart_from: undefined,
  chart_to: undefined,
})

export const withRange = ({ from, to }: DayRange): SearchChange => ({
  chart_period: undefined,
  chart_from: from,
  chart_to: to,
})
