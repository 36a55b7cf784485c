import type { OfIntent } from '@rankline/contract/charts/intents'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDecimal, formatNumber, unknown } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import panel from './charts.module.css'
import styles from './intent-breakdown.module.css'
import { intentsQuery } from './intents.api.ts'
import { NarrowedTo, useFilters } from './narrowing.tsx'
import otherCharts from './other-charts.module.css'
import { ChartStates } from './Panel.tsx'

const meaning =
  'What people who search for these keywords want, read from the result pages: blocks, kinds of sites and words.'

/** Keywords, visits and mean position by search intent. Each row leads to its keywords. */
export function IntentBreakdown({ projectId }: { projectId: number }) {
  const query = useQuery(intentsQuery(projectId, useFilters()))
  return (
    <Card className={otherCharts.voices}>
      <div className={panel.panelHead}>
        <span className={panel.named}>
          <h2>Search intent</h2>
          <Help text={meaning} />
          <NarrowedTo />
        </span>
      </div>
      <div className={styles.body}>
        <ChartStates query={query} height={180}>
          {({ intents }) => (intents.length === 0 ? null : <Rows projectId={projectId} rows={intents} />)}
        </ChartStates>
      </div>
    </Card>
  )
}

function Rows({ projectId, rows }: { projectId: number; rows: readonly OfIntent[] }) {
  const all = rows.reduce((sum, { keywords }) => sum + keywords, 0)
  const visits = rows.reduce((sum, { traffic }) => sum + (traffic ?? 0), 0)
  return (
    <table className={styles.table} aria-label="Keywords by search intent">
      <thead>
        <tr>
          <th scope="col">Intent</th>
          <th scope="col">Keywords</th>
          <th scope="col">Est. traffic</th>
          <th scope="col">Avg. position</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ intent, name, value, keywords, traffic, average_position: position }) => (
          <tr key={intent} data-intent={intent ?? undefined}>
            <th scope="row">
              <AppLink to={`/projects/${projectId}/keywords`} search={{ intent: String(value) }} data-touch>
                {name}
              </AppLink>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${(100 * keywords) / all}%` }} />
              </span>
            </th>
            <td>
              {formatNumber(keywords)} <span className={styles.part}>{partOf(keywords, all)}</span>
            </td>
            <td>
              {traffic === null ? (
                unknown
              ) : (
                <>
                  {formatNumber(Math.round(traffic))}{' '}
                  <span className={styles.part}>{partOf(traffic, visits)}</span>
                </>
              )}
            </td>
            <td>{position === null ? unknown : formatDecimal(position)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const partOf = (part: number, all: number) => (all === 0 ? '' : `${Math.round((100 * part) / all)}%`)
