import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { dailyMovements } from '@rankline/contract/positions/calls'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { dayFrom, daysOf } from '../../ui/charts/days.ts'
import { formatNumber } from '../../ui/format.ts'

/** The fewest days to draw, so that a new account is not a point in an empty month. */
const LEAST_DAYS = 7

/** Three areas since the first known day; days without a check are gaps. */
export function HistoryChart({ days: known }: { days: ItemsOf<typeof dailyMovements> }) {
  const today = utcDay()
  const week = dayFrom(today, 1 - LEAST_DAYS)
  const [first = week] = [week, known[0]?.date ?? week].toSorted()
  const days = daysOf({ from: first, to: today })
  const byDay = new Map(known.map((day) => [day.date, day]))
  const valuesOf = (key: 'total_daily_improves' | 'total_daily_declines' | 'total_daily_stables') =>
    days.map((day) => byDay.get(day)?.[key] ?? null)
  return (
    <DayChart
      label="Improved, declined and stable ranks by day"
      days={days}
      series={[
        { name: 'Improved', color: 'var(--up)', values: valuesOf('total_daily_improves') },
        { name: 'Declined', color: 'var(--down)', values: valuesOf('total_daily_declines') },
        { name: 'Stable', color: 'var(--faint)', values: valuesOf('total_daily_stables') },
      ]}
      isArea
      format={formatNumber}
      height={220}
    />
  )
}
