import type { CitationDay, CitationShare } from '@rankline/contract/citations/calls'
import { useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, dayName, daysOf } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { counted, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { periodIn, periods } from './citations.api.ts'
import styles from './citations.module.css'
import { countsText, type Measure, percentOf, shareOn, shareText } from './shares.ts'

/** In px. */
const HEIGHT = 240

const measures: Readonly<Record<Measure, string>> = { keywords: 'Overviews', sources: 'Sources' }

type Props = { share: CitationShare; range: DayRange }

/** The shares of the site and its competitors by day. Days on which nothing was read are gaps. */
export function ShareChart({ share: { days, sites, competitor_count, since }, range }: Props) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const [measure, setMeasure] = useState<Measure>('keywords')
  const byDay = new Map(days.map((day) => [day.date, day]))
  const shown = daysOf(range)
  const last = days.findLast(({ read }) => read > 0)
  const series = sites.map(({ host }, site) => {
    const shares = shown.map((day) => shareOn(byDay.get(day), site, measure))
    return {
      name: host,
      color: seriesColor(site),
      values: shares.map(percentOf),
      say: (index: number) => {
        const share = shares[index]
        return share == null ? unknown : shareText(share)
      },
    }
  })
  const most = Math.min(
    100,
    Math.max(10, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) * 1.1,
  )
  return (
    <Card className={styles.chart}>
      <div className={styles.chartHead}>
        <h3>Share of citations</h3>
        <div className={styles.choices}>
          <Segments label="Share of" choices={measures} value={measure} onChange={setMeasure} />
          <Segments
            label="Period"
            choices={periods}
            value={periodIn(search)}
            onChange={(wanted) => change({ days: wanted === '30' ? undefined : wanted })}
          />
        </div>
      </div>
      <ul className={styles.sites} aria-label="Share on the last day">
        {sites.map(({ host, is_own }, site) => {
          const share = shareOn(last, site, measure)
          return (
            <li key={host} data-own={is_own || undefined}>
              <i className={styles.swatch} style={{ background: seriesColor(site) }} aria-hidden />
              <Favicon url={`https://${host}/`} name={host} size={16} />
              <span className={styles.host}>{host}</span>
              <b>{formatPercent(percentOf(share))}</b>
              <span className={styles.counts}>{share === null ? '' : countsText(share)}</span>
            </li>
          )
        })}
      </ul>
      <DayChart
        label="Share of citations by day"
        days={shown}
        series={series}
        format={formatPercent}
        height={HEIGHT}
        hasLegend={false}
        axis={{ domain: [0, most], ticks: roundTicks([0, most]), label: formatPercent }}
      />
      <p className={styles.caption}>
        {last !== undefined && `${dayName(last.date)}: ${statesText(last)}. `}
        {since !== null && since > range.from && `Counted since ${dayName(since)}. `}
        {competitor_count === 0
          ? 'Follow competitors to see them here.'
          : competitor_count > sites.length - 1 &&
            `The ${formatNumber(sites.length - 1)} most cited of ${counted(competitor_count, 'competitor')}.`}
      </p>
    </Card>
  )
}

/** The numbers of keywords of a day by what is known about them. */
const statesText = ({ read, not_shown, not_read, failed }: CitationDay) =>
  [
    `${formatNumber(read)} read`,
    `${formatNumber(not_shown)} without an overview`,
    ...(not_read > 0 ? [`${formatNumber(not_read)} shown or unknown, and not read`] : []),
    ...(failed > 0 ? [`${counted(failed, 'failed check')}`] : []),
  ].join(', ')
