import type { AnswerRates, QuestionList } from '@rankline/contract/questions/calls'
import { useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, dayName, daysOf } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { counted, formatPercent, unknown } from '../../ui/format.ts'
import styles from './questions.module.css'
import { RateBand } from './RateBand.tsx'
import {
  breaksIn,
  lastDays,
  type Measure,
  noiseRanges,
  type Point,
  pointOn,
  unaskedDays,
} from './rate-series.ts'
import { countsText, intervalText, type Kind } from './shares.ts'
import { periodIn, periods } from './surface-choice.ts'

/** In px. */
const HEIGHT = 260

const measures: Readonly<Record<Measure, string>> = { named: 'Named', cited: 'Cited', voice: 'Voice' }
const kinds: Readonly<Record<Kind, string>> = { these: 'These questions', like: 'Questions like these' }

type Props = { rates: AnswerRates; baskets: QuestionList['baskets']; range: DayRange }

/** The shares of answers of the own brand and of competitors by day. */
export function RateChart({ rates, baskets, range }: Props) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const [measure, setMeasure] = useState<Measure>('named')
  const [kind, setKind] = useState<Kind>('these')
  const { brands, days } = rates
  const shown = daysOf(range)
  const byDay = new Map(days.map((day) => [day.date, day]))
  const [last] = lastDays(rates)
  const starts = breaksIn(baskets, days)
  const breaks = new Set(starts.map(({ since }) => shown.indexOf(since)).filter((index) => index > 0))
  const unplanned = unaskedDays(shown, days)
  const lines = brands.map((_, brand) => shown.map((day) => pointOn(byDay.get(day), brand, measure, kind)))
  const own = lines[0] ?? []
  const noise = noiseRanges(own, breaks)
  const most = Math.min(
    100,
    1.1 *
      Math.max(
        10,
        ...own.map((point) => point?.high ?? 0),
        ...noise.map((range) => range?.high ?? 0),
        ...lines.flatMap((line) => line.map((point) => point?.value ?? 0)),
      ),
  )
  return (
    <Card className={styles.chart}>
      <div className={styles.chartHead}>
        <h3>Share of answers</h3>
        <div className={styles.choices}>
          <Segments label="Share of answers" choices={measures} value={measure} onChange={setMeasure} />
          {measure !== 'voice' && (
            <Segments label="Interval for" choices={kinds} value={kind} onChange={setKind} />
          )}
          <Segments
            label="Period"
            choices={periods}
            value={periodIn(search)}
            onChange={(wanted) => change({ days: wanted === '90' ? undefined : wanted })}
          />
        </div>
      </div>
      <ul className={styles.legend} aria-label="Share on the last day">
        {brands.map(({ id, name, is_own }, brand) => {
          const rate = measure === 'voice' ? null : (last?.of[brand]?.[measure] ?? null)
          const point = pointOn(last, brand, measure, kind)
          return (
            <li key={id} data-own={is_own === 1 || undefined}>
              <i className={styles.swatch} style={{ background: seriesColor(brand) }} aria-hidden />
              <span className={styles.name}>{name}</span>
              <b>{formatPercent(point?.value ?? null)}</b>
              <span className={styles.counts}>
                {[rate === null ? '' : countsText(rate.found, rate.answers), rangeText(point)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      <DayChart
        label="Share of answers by day"
        days={shown}
        series={brands.map(({ name }, brand) => ({
          name,
          color: seriesColor(brand),
          values: lines[brand]!.map((point) => point?.value ?? null),
          say: (index) => {
            const point = lines[brand]![index] ?? null
            return point === null ? unknown : `${formatPercent(point.value)} (${rangeText(point)})`
          },
        }))}
        unplanned={unplanned}
        breaks={breaks}
        annotations={starts.map(({ since, questions }) => ({
          id: since,
          date: since,
          text: `${counted(questions, 'question')} from here on: not comparable with days before`,
          color: 'var(--muted)',
        }))}
        format={formatPercent}
        height={HEIGHT}
        hasLegend={false}
        axis={{ domain: [0, most], ticks: roundTicks([0, most]), label: formatPercent }}
      >
        <RateBand days={shown} points={own} noise={noise} color={seriesColor(0)} {...{ unplanned, breaks }} />
      </DayChart>
      <p className={styles.caption}>
        {last !== undefined && `${dayName(last.date)}: ${counted(last.answers, 'answer')}. `}
        The band is the 95% interval of your brand{kindText(measure, kind)}.
        {measure !== 'voice' &&
          ' A grey whisker shows where a round would land by chance alone if nothing had changed since the one before.'}
        {starts.length > 0 && ' A flag marks other questions: the lines break there.'}
      </p>
    </Card>
  )
}

const rangeText = (point: Point | null) =>
  point === null ? '' : intervalText({ low: point.low / 100, high: point.high / 100 })

const kindText = (measure: Measure, kind: Kind) =>
  measure === 'voice' ? '' : kind === 'these' ? ', for these questions' : ', for questions like these'
