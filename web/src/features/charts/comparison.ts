import type { ChartSeries } from '@rankline/contract/charts/calls'
import { PERIOD_DAYS, type Period, periods } from '@rankline/contract/positions/calls'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { customRange, type DayRange, dayFrom, daysOf } from '../../ui/charts/days.ts'
import { ofTiles } from '../../ui/explained-tiles.ts'
import { formatDecimal, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts'

export type Compared = {
  id: ChartSeries
  name: string
  hint: string
  format(value: number): string
  isRank?: boolean
}

/** Metrics that can be compared; the order decides their colours. */
export const compared: readonly Compared[] = [
  {
    id: 'visibility',
    name: 'Visibility',
    hint: ofTiles.visibility,
    format: formatPercent,
  },
  {
    id: 'visibilityScore',
    name: 'Visibility Score',
    hint: ofTiles.visibilityScore,
    format: formatPercent,
  },
  {
    id: 'traffic',
    name: 'Estimated Traffic',
    hint: ofTiles.traffic,
    format: formatNumber,
  },
  {
    id: 'trafficValue',
    name: 'Estimated Traffic Value',
    hint: ofTiles.value,
    format: formatMoney,
  },
  {
    id: 'rankings',
    name: 'Avg. Rankings',
    hint: ofTiles.averagePosition,
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

/** `before`: the previous range of equal length, if it is compared; only for one series, to limit the lines. */
export type Comparison = {
  series: readonly Compared[]
  span: Span
  range: DayRange
  before: DayRange | null
}

/** The days that a period ending with `today` shows, both ends included. */
export const rangeOf = (period: Period, today: string): DayRange => ({
  from: dayFrom(today, -PERIOD_DAYS[period]),
  to: today,
})

/** The default custom range: the last 7 days. */
export const firstCustom = (today: string): DayRange => ({ from: dayFrom(today, -6), to: today })

/** Reads the comparison from the address; null while it is closed. */
export function comparisonOf(search: SearchParams, today: string): Comparison | null {
  if (search.charts === undefined) return null
  const wanted = search.charts.split(',')
  const series = compared.filter(({ id }) => wanted.includes(id))
  const range = customRange(search.chart_from, search.chart_to, today)
  const period = periods.find((known) => known === search.chart_period) ?? '1w'
  const shown = range ?? rangeOf(period, today)
  const isBefore = search.chart_before === '1' && series.length === 1
  return {
    series,
    span: range === null ? period : 'custom',
    range: shown,
    before: isBefore ? daysBefore(shown) : null,
  }
}

/** Returns the previous range of equal length. */
export const daysBefore = (range: DayRange): DayRange => ({
  from: dayFrom(range.from, -daysOf(range).length),
  to: dayFrom(range.from, -1),
})

const none = 'none'

/** The address of a comparison with the period before, or without it. */
export const withBefore = (isWanted: boolean): SearchChange => ({ chart_before: isWanted ? '1' : undefined })

/** The address of a comparison of these series. */
export const withSeries = (series: readonly Compared[]): SearchChange => ({
  charts: series.map(({ id }) => id).join(',') || none,
})

export const opened: SearchChange = { charts: 'visibility' }
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
