import type { Mover } from '@rankline/contract/dashboard/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Searched } from '../../ui/data/KeywordName.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { unknown } from '../../ui/format.ts'
import styles from './dashboard.module.css'

type Props = {
  title: string
  movers: readonly Mover[]
  /** The keyword list's filter that shows all of them. */
  filter: string
  /** The sort order by won visits that puts the largest moves first. */
  order: 'asc' | 'desc'
}

const placeOf = (position: number | null, isSnippet: boolean | undefined) =>
  position === null ? unknown : placeText(position, isSnippet)

/** The keywords that won or lost most visits since yesterday; each links to itself in its project. */
export function Movers({ title, movers, filter, order }: Props) {
  return (
    <Card className={styles.list} role="region" aria-label={title}>
      <div className={styles.listHead}>
        <h2 className={styles.heading}>{title}</h2>
        {movers.length > 0 && (
          <AppLink
            to="/keywords"
            search={{ changes: filter, sort: 'traffic_change', order }}
            className={styles.more}
            data-touch
          >
            All
          </AppLink>
        )}
      </div>
      {movers.length === 0 && <p className={styles.empty}>No changes since yesterday.</p>}
      <ul>
        {movers.map((mover) => (
          <li key={mover.project_keyword_id}>
            <AppLink
              className={styles.row}
              to={`/projects/${mover.project_id}/keywords`}
              search={{ keyword_query: mover.keyword }}
            >
              <span className={styles.words}>
                <b>{mover.keyword}</b>
                <span>
                  {mover.project_name}
                  <Searched of={mover} />
                </span>
              </span>
              <span className={styles.positions}>
                {placeOf(mover.prev_position, mover.was_featured_snippet)} <span aria-hidden="true">→</span>{' '}
                <b>{placeOf(mover.current_position, mover.is_featured_snippet)}</b>
              </span>
              <ChangePill
                trend={trendOf(mover.diff_text)}
                amount={mover.diff === null ? null : Math.abs(mover.diff)}
                since={sinceLastCheck}
              />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
