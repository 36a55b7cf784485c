import type { ChangedKeyword, ChangedProject, ChangePeriod } from '@rankline/contract/changes'
import { readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { changedKeywordsQuery } from './changes.api.ts'
import styles from './changes.module.css'

/** The keywords of a project that lost and won most visits since the compared day. */
export function ChangedKeywords({ project, since }: { project: ChangedProject; since: ChangePeriod }) {
  const query = useQuery(changedKeywordsQuery(project.id, since))
  return (
    <PanelStates
      query={query}
      what="changes"
      height={144}
      isEmpty={({ compared_day }) => compared_day === null}
      empty="There is no earlier day to compare with yet."
    >
      {({ compared_day, lost, won, lost_count, won_count }) => (
        <div className={styles.sides}>
          <Side title={`${counted(lost_count, 'keyword')} lost since ${compared_day}`} keywords={lost} />
          <Side title={`${counted(won_count, 'keyword')} won since ${compared_day}`} keywords={won} />
        </div>
      )}
    </PanelStates>
  )
}

function Side({ title, keywords }: { title: string; keywords: readonly ChangedKeyword[] }) {
  return (
    <section>
      <h3 className={styles.side}>{title}</h3>
      <ul className={styles.keywords}>
        {keywords.map((keyword) => (
          <li key={keyword.project_keyword_id}>
            <AppLink
              to={`/keywords/${keyword.project_keyword_id}`}
              className={styles.keyword}
              data-touch="line"
            >
              {keyword.keyword}
            </AppLink>
            <span className={styles.places}>
              {placeOf(keyword.from)} <span aria-hidden="true">→</span> <b>{placeOf(keyword.to)}</b>
            </span>
            <span className={styles.visits}>{visitsOf(keyword.traffic_change)}</span>
            {whyOf(keyword) !== null && <span className={styles.why}>{whyOf(keyword)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeOf = (position: number | null) => (position === null ? 'not ranked' : position)

function visitsOf(change: number | null): string {
  if (change === null) return ''
  const visits = Math.round(change)
  return `${visits > 0 ? '+' : visits < 0 ? '−' : ''}${formatNumber(Math.abs(visits))} visits`
}

/** Another page of the site ranks now. */
function whyOf({ from_url, to_url }: ChangedKeyword): string | null {
  if (from_url === null || to_url === null || from_url === to_url) return null
  return `${readableUrl(from_url)} was replaced by ${readableUrl(to_url)}`
}
