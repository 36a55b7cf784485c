import { Skeleton } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import type { Period } from '@rankline/contract/positions/calls'
import { readableUrl } from '@rankline/contract/readable'
import type { ConsolePull } from '@rankline/contract/search-console/calls'
import { useQuery } from '@tanstack/react-query'
import { currentArea } from '../../platform/area.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import type { DayRange } from '../../ui/charts/days.ts'
import { daysOf } from '../../ui/charts/days.ts'
import { formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { Empty } from '../../ui/panel/Empty.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { dateRangeOf } from '../../ui/panel/period.ts'
import { differenceText } from './difference.ts'
import { pullText } from './pull-text.ts'
import { SiteLine } from './SiteLine.tsx'
import { keywordConsoleQuery } from './search-console.api.ts'
import styles from './search-console.module.css'

const ConsoleCharts = lazyPart(() => import('./ConsoleCharts.tsx'), 'ConsoleCharts')

type Props = { keyword: { id: number; project_id: number }; range: Period | DayRange }

/** Shows Google's numbers for a keyword, on the days of its rank history. They are never added to our own numbers. */
export function KeywordConsole({ keyword, range }: Props) {
  const query = useQuery(keywordConsoleQuery(keyword.id, range))
  const days = daysOf(typeof range === 'string' ? dateRangeOf(range, utcDay()) : range)
  return (
    <PanelStates query={query} what="numbers of Google" height={260} isGraph>
      {({ google, measuredOn }) => {
        if (!google.is_covered) return <Empty>Search Console has numbers of Google’s web results only.</Empty>
        if (google.site === null) return <NoSite pull={google.pull} />
        const { clicks, impressions, ctr, position } = google.total
        const difference = differenceText(google.compared)
        return (
          <div className={styles.console}>
            <dl className={styles.figures}>
              <Figure name="Clicks" value={formatNumber(clicks)} />
              <Figure name="Impressions" value={formatNumber(impressions)} />
              <Figure name="CTR" value={formatPercent(ctr * 100)} />
              <Figure name="Average position (Google)" value={formatDecimal(position)} />
            </dl>
            {difference !== null && <p className={styles.text}>{difference}</p>}
            {google.days.length === 0 ? (
              <Empty>Google did not show the site for this keyword on these days.</Empty>
            ) : (
              <ConsoleCharts
                waiting={<Skeleton height={260} role="status" aria-label="Loading the graph" />}
                {...{ days, measuredOn }}
                google={google.days}
              />
            )}
            {google.pages.length > 0 && (
              <ul className={styles.pages} aria-label="Pages that Google showed">
                {google.pages.map((page) => (
                  <li key={page.url}>
                    {/^https?:/.test(page.url) ? (
                      <OuterLink href={page.url} hint={page.url} data-touch>
                        {readableUrl(page.url)}
                      </OuterLink>
                    ) : (
                      page.url
                    )}
                    <span>
                      {formatNumber(page.impressions)} impressions · {formatNumber(page.clicks)} clicks
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <SiteLine site={google.site} pull={google.pull} />
            <p className={styles.text}>
              <AppLink to={`/projects/${keyword.project_id}/search-console`} data-touch="line">
                What Google has seen and is not tracked
              </AppLink>
            </p>
          </div>
        )
      }}
    </PanelStates>
  )
}

/** Clients of an agency have no connections of their own. */
function NoSite({ pull }: { pull: ConsolePull | null }) {
  if (pull !== null) return <Empty>{pullText(pull)}</Empty>

  const text = 'Search Console isn’t connected for this project yet.'
  if (currentArea().name === 'brand') return <Empty>{text}</Empty>
  return (
    <Empty>
      {text} <AppLink to="/manage/connections">Connect Google Search Console</AppLink> with an account that
      has access to the site. Its numbers come at once, and then every night.
    </Empty>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
