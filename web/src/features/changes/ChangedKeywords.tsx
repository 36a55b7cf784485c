import type {
  ChangedKeyword,
  ChangedProject,
  ChangePeriod,
  MovedCitation,
} from '@rankline/contract/changes/calls'
import type { Explanation } from '@rankline/contract/explanations/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { KeywordName } from '../../ui/data/KeywordName.tsx'
import { counted } from '../../ui/format.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { reasonsOf } from '../explanations/explanation.ts'
import { explanationsQuery } from '../explanations/explanations.api.ts'
import styles from './changed-keywords.module.css'
import { changedKeywordsQuery } from './changes.api.ts'
import { projectReasons } from './project-reasons.ts'

type Props = { project: ChangedProject; since: ChangePeriod; tag: number | null }

/** Lists the keywords of a project that lost or won most visits since the compared day. */
export function ChangedKeywords({ project, since, tag }: Props) {
  const query = useQuery(changedKeywordsQuery(project.id, since, tag))
  const { lost: fallen = [], won: risen = [], compared_day: day } = query.data ?? {}
  const ids = [...fallen, ...risen].map(({ project_keyword_id }) => project_keyword_id)
  const explained = useQuery(explanationsQuery(ids, day)).data
  return (
    <PanelStates
      query={query}
      what="changes"
      height={144}
      isEmpty={({ compared_day }) => compared_day === null}
      empty="There is no earlier day to compare with yet."
    >
      {({ compared_day, lost, won, lost_count, won_count, citations }) =>
        compared_day !== null && (
          <>
            <ProjectReasons lost={lost} explained={explained} />
            <div className={styles.sides}>
              <Side
                title={`${counted(lost_count, 'keyword')} down since ${shortDay(compared_day)}`}
                keywords={lost}
                explained={explained}
              />
              <Side
                title={`${counted(won_count, 'keyword')} up since ${shortDay(compared_day)}`}
                keywords={won}
                explained={explained}
              />
              <Citations
                title={`${counted(citations.lost_count, 'AI overview')} cite${citations.lost_count === 1 ? 's' : ''} the site no more`}
                keywords={citations.lost}
              />
              <Citations
                title={`${counted(citations.won_count, 'AI overview')} cite${citations.won_count === 1 ? 's' : ''} the site anew`}
                keywords={citations.won}
              />
            </div>
          </>
        )
      }
    </PanelStates>
  )
}

/** Explains why the project lost. The list is complete once its keywords are explained. */
function ProjectReasons({
  lost,
  explained = new Map(),
}: Pick<SideProps, 'explained'> & { lost: readonly ChangedKeyword[] }) {
  const reasons = projectReasons(lost, explained)
  return reasons.length === 0 ? null : <p className={styles.reasons}>{reasons.join(' ')}</p>
}

type SideProps = {
  title: string
  keywords: readonly ChangedKeyword[]
  explained: ReadonlyMap<number, Explanation> | undefined
}

function Side({ title, keywords, explained }: SideProps) {
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
              <KeywordName of={keyword} />
            </AppLink>
            <span>
              {placeOf(keyword.from, keyword.was_featured_snippet)} <span aria-hidden="true">→</span>{' '}
              <b>{placeOf(keyword.to, keyword.is_featured_snippet)}</b>
            </span>
            <span className={styles.visits}>{visitsOf(keyword.traffic_change)}</span>
            <Why explanation={explained?.get(keyword.project_keyword_id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Keywords whose AI overview won or lost a citation of the site; nothing without one. */
function Citations({ title, keywords }: { title: string; keywords: readonly MovedCitation[] }) {
  if (keywords.length === 0) return null
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
              <KeywordName of={keyword} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only the strongest reasons are shown; the keyword's own page has them all. */
const SHOWN_REASONS = 2

function Why({ explanation }: { explanation: Explanation | undefined }) {
  const reasons = explanation === undefined ? [] : reasonsOf(explanation).slice(0, SHOWN_REASONS)
  return reasons.length === 0 ? null : <span className={styles.why}>{reasons.join(' ')}</span>
}

const placeOf = (position: number | null, isSnippet: boolean | undefined) =>
  position === null ? 'not ranked' : placeText(position, isSnippet)

function visitsOf(change: number | null): string {
  if (change === null) return ''
  const visits = Math.round(change)
  return `${visits > 0 ? '+' : visits < 0 ? '−' : ''}${counted(Math.abs(visits), 'visit')}`
}
