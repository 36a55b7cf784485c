import { COMPETITORS_IN_GRAPH, type CompetitorSeries } from '@rankline/contract/competitors'
import { useState } from 'react'
import { showError } from '../../platform/messages.ts'
import type { Annotation } from '../../ui/charts/chart.ts'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'
import { Legend } from '../../ui/charts/Legend.tsx'
import { seriesColor } from '../../ui/charts/palette.ts'
import { RankChart } from '../../ui/charts/RankChart.tsx'
import { type Drawn, firstDrawn, toggledDrawn } from './drawn.ts'

const tooMany = `At most ${COMPETITORS_IN_GRAPH} competitors can be shown at once. Remove one first.`

type Props = { series: readonly CompetitorSeries[]; days: DayRange; annotations: readonly Annotation[] }

/** The positions of competitors: the first five, or up to five chosen below. */
export function CompetitorGraph({ series, days, annotations }: Props) {
  const ids = series.map((one) => one.project_keyword_competitor_id)
  const [chosen, setChosen] = useState<Drawn | null>(null)
  const drawn = (chosen ?? firstDrawn(ids)).map((id) => (id !== null && ids.includes(id) ? id : null))
  const shownDays = daysOf(days)
  // The palette's first colour belongs to the tracked site.
  const colorOf = (id: number) => seriesColor(1 + drawn.indexOf(id))
  const toggle = (id: number) => {
    const next = toggledDrawn(drawn, id)
    if (next === null) showError(tooMany)
    else setChosen(next)
  }
  return (
    <>
      <RankChart
        label="Positions of competitors by day"
        days={shownDays}
        series={series
          .filter((one) => drawn.includes(one.project_keyword_competitor_id))
          .map((one) => ({
            name: one.url,
            color: colorOf(one.project_keyword_competitor_id),
            values: valuesOn(shownDays, one),
          }))}
        annotations={annotations}
        hasLegend={false}
      />
      <Legend
        series={series.map(({ project_keyword_competitor_id: id, url }) => ({
          key: String(id),
          name: url,
          color: drawn.includes(id) ? colorOf(id) : 'var(--muted)',
        }))}
        hidden={new Set(ids.filter((id) => !drawn.includes(id)).map(String))}
        onToggle={(key) => toggle(Number(key))}
      />
    </>
  )
}

function valuesOn(days: readonly string[], { data }: CompetitorSeries) {
  const byDay = new Map(data.map(({ date, avg_rank }) => [date, avg_rank]))
  return days.map((day) => byDay.get(day) ?? null)
}
