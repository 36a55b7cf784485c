import { utcDay } from '@rankline/contract/days'
import type { SharedOverview } from '@rankline/contract/shared-views/calls'
import { dayFrom, daysOf, shortDay } from '../../ui/charts/days.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { latestDay } from '../../ui/data/latest-day.ts'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import styles from './shared-page.module.css'

const metrics = [
  {
    name: 'visibility',
    label: 'Visibility',
    hint: 'Clicks that these positions get, compared with every keyword being first.',
    format: formatPercent,
    formatChange: formatDecimal,
    grain: 0.05,
    isRank: false,
  },
  {
    name: 'average_position',
    label: 'Avg. rank',
    hint: 'Mean position of the keywords that rank.',
    format: formatDecimal,
    formatChange: formatDecimal,
    grain: 0.05,
    isRank: true,
  },
  {
    name: 'traffic',
    label: 'Est. traffic',
    hint: 'Monthly visits from these positions, estimated from search volume and click-through rate.',
    format: formatNumber,
    formatChange: formatNumber,
    grain: 0.5,
    isRank: false,
  },
] as const

/** Tiles with the current numbers, their change since the day before if the keywords are equal, and the last month. */
export function SharedTiles({ overview }: { overview: SharedOverview }) {
  const { days, change } = overview
  const latest = latestDay(overview)
  const month = daysOf({ from: dayFrom(utcDay(), -29), to: utcDay() })
  const byDay = new Map(days.map((day) => [day.date, day]))
  return (
    <section className={styles.tiles} aria-label="Overview">
      {metrics.map(({ name, label, hint, format, formatChange, grain, isRank }) => {
        const moved = change?.[name] ?? null
        const noticed = moved !== null && Math.abs(moved) < grain ? 0 : moved
        return (
          <StatTile
            key={name}
            label={label}
            hint={hint}
            value={format(latest?.[name] ?? null)}
            note={change === null || noticed === null ? undefined : `vs ${shortDay(change.since)}`}
            change={
              change === null || noticed === null ? undefined : (
                <ChangePill
                  trend={trendOfChange(noticed, isRank)}
                  amount={formatChange(Math.abs(noticed))}
                  since={sinceDay(change.since)}
                />
              )
            }
            chart={
              <Sparkline
                points={month.map((day) => byDay.get(day)?.[name] ?? null)}
                isRank={isRank}
                width={80}
                height={26}
              />
            }
          />
        )
      })}
    </section>
  )
}
