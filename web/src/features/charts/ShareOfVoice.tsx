import { Skeleton } from '@mantine/core'
import type { Voice } from '@rankline/contract/charts/calls'
import { useQuery } from '@tanstack/react-query'
import { useIsIdle } from '../../platform/idle.ts'
import { Card } from '../../ui/Card.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'
import { seriesColor } from '../../ui/charts/palette.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { trendOfChange } from '../../ui/data/trend.ts'
import { explained } from '../../ui/explained.ts'
import { counted, formatDecimal, formatPercent } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { tip } from '../../ui/tip.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { voicesQuery } from './charts.api.ts'
import panel from './charts.module.css'
import { useMarks } from './marks.ts'
import { NarrowedTo, useFilters } from './narrowing.tsx'
import styles from './other-charts.module.css'
import { ChartStates } from './Panel.tsx'
import { withTenth } from './scale.ts'

/** In px. */
const GRAPH_HEIGHT = 220

type Props = { projectId: number; range: DayRange }

/** The share of voice of the site and its competitors: their shares of the clicks that these keywords can bring. */
export function ShareOfVoice({ projectId, range }: Props) {
  const query = useQuery(voicesQuery(projectId, range, useFilters()))
  const data = query.data
  const marks = useMarks(projectId, range)
  useSiteIcons([{ id: projectId }], { competitors: true })
  return (
    <Card className={styles.voices}>
      <div className={panel.panelHead}>
        <span className={panel.named}>
          <h2>Share of Voice</h2>
          <Help text={explained.shareOfVoice} />
          <NarrowedTo />
        </span>
        {data !== undefined && data.competitor_count > data.voices.length - 1 && (
          <span className={styles.caption} data-beside>
            top {data.voices.length - 1} of {counted(data.competitor_count, 'competitor')}
          </span>
        )}
      </div>
      <div className={styles.voicesBody}>
        <ChartStates query={query} height={220}>
          {({ voices }) =>
            voices.length === 0 ? null : <Shown voices={voices} range={range} marks={marks} />
          }
        </ChartStates>
      </div>
    </Card>
  )
}

type ShownProps = { voices: readonly Voice[]; range: DayRange; marks: readonly Annotation[] }

function Shown({ voices, range, marks }: ShownProps) {
  const isIdle = useIsIdle()
  // The site has the first colour at any rank.
  const rivals = voices.filter(({ is_own }) => !is_own)
  const colorOf = (voice: Voice) => seriesColor(voice.is_own ? 0 : 1 + rivals.indexOf(voice))
  const days = daysOf(range)
  const series = voices.map((voice) => {
    const byDay = new Map(voice.days.map(({ date, avg_rank }) => [date, avg_rank]))
    return { name: voice.host, color: colorOf(voice), values: days.map((day) => byDay.get(day) ?? null) }
  })
  const most = withTenth(Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  return (
    <>
      <ol className={styles.ranking}>
        {voices.map((voice) => (
          <li key={voice.host} data-own={voice.is_own || undefined}>
            <i className={styles.swatch} style={{ background: colorOf(voice) }} aria-hidden />
            <Favicon url={`https://${voice.host}/`} name={voice.host} size={16} />
            <span className={styles.host} {...tip(keywordsOf(voice))}>
              {voice.host}
            </span>
            <b>{formatPercent(voice.share)}</b>
            <Change voice={voice} since={sinceDay(days[0]!)} />
          </li>
        ))}
        {rivals.length === 0 && (
          <li className={styles.hint}>Add competitors to your keywords to see them here.</li>
        )}
      </ol>
      {isIdle ? (
        <DayChart
          label="Share of voice by day"
          days={days}
          series={series}
          format={formatPercent}
          height={GRAPH_HEIGHT}
          hasLegend={false}
          annotations={marks}
          axis={{
            domain: [0, most],
            ticks: roundTicks([0, most]),
            label: formatPercent,
          }}
        />
      ) : (
        <Skeleton height={GRAPH_HEIGHT} />
      )}
    </>
  )
}

const keywordsOf = ({ keyword_count: count }: Voice) => `tracked for ${counted(count, 'keyword')}`

function Change({ voice: { change }, since }: { voice: Voice; since: string }) {
  if (change === null) return <span />
  const noticed = Math.abs(change) < 0.05 ? 0 : change
  return <ChangePill trend={trendOfChange(noticed)} amount={formatDecimal(Math.abs(noticed))} since={since} />
}
