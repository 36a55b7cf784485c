import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { dayName, type Point, rankDomain, rankTicks, shortDay } from './period.ts'
import styles from './positions.module.css'

/** Beyond this many days a dot a day would hide the line. */
const MOST_DOTS = 31

/** Positions over days: 1 is at the top, days without a position are gaps. */
export function PositionsChart({ points }: { points: Point[] }) {
  const domain = rankDomain(points)
  return (
    <LineChart
      h={220}
      data={points}
      dataKey="day"
      series={[{ name: 'position', color: 'var(--chart-1)' }]}
      curveType="linear"
      strokeWidth={1.75}
      strokeDasharray="0"
      connectNulls={false}
      withDots={points.length <= MOST_DOTS}
      dotProps={{ r: 2.5, strokeWidth: 0 }}
      activeDotProps={{ r: 4, strokeWidth: 0 }}
      lineProps={{ isAnimationActive: false }}
      gridAxis="x"
      gridColor="var(--line)"
      textColor="var(--muted)"
      tickLine="none"
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 36, interval: 'preserveStartEnd' }}
      yAxisProps={{ reversed: true, domain, ticks: rankTicks(domain), interval: 0, width: 34 }}
      tooltipProps={{
        filterNull: false,
        content: ({ active, payload }) => {
          const point = payload?.[0]?.payload as Point | undefined
          return active && point !== undefined ? <ChartTip point={point} /> : null
        },
      }}
    />
  )
}

function ChartTip({ point: { day, position, depth, url } }: { point: Point }) {
  return (
    <div className={styles.tip}>
      <div className={styles.tipDay}>{dayName(day)}</div>
      <b>{standing(position, depth)}</b>
      {url !== null && <div className={styles.tipUrl}>{url.replace(/^https?:\/\//, '')}</div>}
    </div>
  )
}

function standing(position: number | null, depth: number | null): string {
  if (position !== null) return `Position ${position}`
  return depth === null ? 'Not checked' : `Not in the first ${depth}`
}
