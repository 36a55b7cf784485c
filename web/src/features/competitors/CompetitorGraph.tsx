import { COMPETITORS_IN_GRAPH, type CompetitorSeries } from '@rankline/contract/competitors/calls'
import { useState } from 'react'
import { showError } from '../../platform/messages.ts'
import type { Annotation } from '../../ui/charts/chart.ts'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'
import { Legend } from '../../ui/charts/Legend.tsx'
import { seriesColor } from '../../ui/charts/palette.ts'
import { RankChart } from '../../ui/charts/RankChart.tsx'
import { unplannedDays } from '../../ui/charts/runs.ts'
import { type Drawn, firstDrawn, toggledDrawn } from './drawn.ts'

const tooMany = `At most ${COMPETITORS_IN_GRAPH} competitors can be shown at once. Remove one first.`

type Props = {
  series: readonly CompetitorSeries[]
  /** The positions of the tracked site. */
  own: CompetitorSeries['data']
  days: DayRange
  annotations: readonly Annotation[]
  /** The days between two checks of the keyword. */
  every: number
}

const OWN = 'own'
const ownName = 'Your site'

/** The positions of the site and of competitors: the first five, or up to five chosen below. */
export function CompetitorGraph({ series, own, days, annotations, every }: Props) {
  const ids = series.map((one) => one.project_keyword_competitor_id)
  const [chosen, setChosen] = useState<Drawn | null>(null)
  const [isOwnHidden, setOwnHidden] = useState(false)
  const drawn = (chosen ?? firstDrawn(ids)).map((id) => (id !== null && ids.includes(id) ? id : null))
  const shownDays = daysOf(days)
  const checked = new Set(series.flatMap(({ data }) => data.map(({ date }) => date)))
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
        series={[
          ...(isOwnHidden
            ? []
            : [{ name: ownName, color: seriesColor(0), values: valuesOn(shownDays, own) }]),
          ...series
            .filter((one) => drawn.includes(one.project_keyword_competitor_id))
            .map((one) => ({
              name: one.url,
              color: colorOf(one.project_keyword_competitor_id),
              values: valuesOn(shownDays, one.data),
            })),
        ]}
        unplanned={unplannedDays(shownDays.map((day) => (checked.has(day) ? every : null)))}
        annotations={annotations}
        hasLegend={false}
      />
      <Legend
        series={[
          { key: OWN, name: ownName, color: isOwnHidden ? 'var(--muted)' : seriesColor(0) },
          ...series.map(({ project_keyword_competitor_id: id, url }) => ({
            key: String(id),
            name: url,
            color: drawn.includes(id) ? colorOf(id) : 'var(--muted)',
          })),
        ]}
        hidden={
          new Set([...(isOwnHidden ? [OWN] : []), ...ids.filter((id) => !drawn.includes(id)).map(String)])
        }
        onToggle={(key) => (key === OWN ? setOwnHidden(!isOwnHidden) : toggle(Number(key)))}
      />
    </>
  )
}

function valuesOn(days: readonly string[], data: CompetitorSeries['data']) {
  const byDay = new Map(data.map(({ date, avg_rank }) => [date, avg_rank]))
  return days.map((day) => byDay.get(day) ?? null)
}
