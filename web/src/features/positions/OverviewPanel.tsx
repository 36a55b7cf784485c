import { ScrollArea } from '@mantine/core'
import { OVERVIEW_DAYS, type OverviewDay } from '@rankline/contract/positions/overviews'
import { useQuery } from '@tanstack/react-query'
import { dayName, shortDay } from '../../ui/charts/days.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { tip } from '../../ui/tip.ts'
import { overviewText, runsOf } from './overview-runs.ts'
import { overviewsQuery } from './overviews.api.ts'
import styles from './overviews.module.css'
import type { Checked } from './result-pages.api.ts'

type Props = { keyword: Checked & { citation_lost_on?: string | undefined } }

/** Shows on which days the AI overview cited the site: a bar for each day, and a list of periods below. */
export function OverviewPanel({ keyword }: Props) {
  const query = useQuery(overviewsQuery(keyword))
  return (
    <PanelStates
      query={query}
      what="AI overviews"
      height={120}
      isEmpty={(days) => days.length === 0}
      empty={`Nothing is known of the last ${OVERVIEW_DAYS} days.`}
    >
      {(days) => (
        <>
          {keyword.citation_lost_on !== undefined && (
            <p className={styles.lost}>Citation lost on {dayName(keyword.citation_lost_on)}</p>
          )}
          <Bars days={days} />
          <ScrollArea.Autosize mah={260} viewportProps={{ tabIndex: 0 }}>
            <ol className={styles.runs} aria-label="AI overviews by day">
              {runsOf(days).map((run) => (
                <li key={run.from}>
                  <span className={styles.mark} data-state={run.state} aria-hidden />
                  <span className={styles.when}>
                    {run.from === run.to ? dayName(run.from) : `${shortDay(run.from)} – ${shortDay(run.to)}`}
                  </span>
                  {overviewText(run)}
                </li>
              ))}
            </ol>
          </ScrollArea.Autosize>
        </>
      )}
    </PanelStates>
  )
}

/** Bars of the days, hidden from screen readers: the list below has the same content. */
const Bars = ({ days }: { days: readonly OverviewDay[] }) => (
  <div className={styles.bars} aria-hidden>
    {days.map((day) => (
      <span key={day.day} data-state={day.state} {...tip(`${dayName(day.day)}: ${overviewText(day)}`)} />
    ))}
  </div>
)
