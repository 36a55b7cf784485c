import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { mayHaveOverview } from '@rankline/contract/positions/overviews'
import { useQuery } from '@tanstack/react-query'
import { wasRefused } from '../../platform/api.ts'
import { RoleProvider } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { together } from '../../ui/feedback/answers.ts'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { DetailHead } from './DetailHead.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { comparedOf, type DetailState, rangeChange, rangeOf } from './detail-state.ts'
import { History } from './History.tsx'
import { keywordQuery, projectQuery, useLiveKeyword } from './keyword-detail.api.ts'
import styles from './keyword-detail.module.css'
import { Panel } from './Panel.tsx'

// The parts of the detail, loaded when they are first shown.
const NotesPanel = lazyPart(() => import('../notes/NotesPanel.tsx'), 'NotesPanel')
const OtherRanksPanel = lazyPart(() => import('../positions/OtherRanksPanel.tsx'), 'OtherRanksPanel')
const KeywordPagesPanel = lazyPart(
  () => import('../landing-pages/KeywordPagesPanel.tsx'),
  'KeywordPagesPanel',
)
const IntentPanel = lazyPart(() => import('../positions/IntentPanel.tsx'), 'IntentPanel')
const AbovePanel = lazyPart(() => import('../positions/AbovePanel.tsx'), 'AbovePanel')
const OverviewPanel = lazyPart(() => import('../positions/OverviewPanel.tsx'), 'OverviewPanel')
const CompetitorsPanel = lazyPart(() => import('../competitors/CompetitorsPanel.tsx'), 'CompetitorsPanel')
const TagsPanel = lazyPart(() => import('../tags/TagsPanel.tsx'), 'TagsPanel')
const TopComparison = lazyPart(() => import('../positions/TopComparison.tsx'), 'TopComparison')

type Props = DetailState & { keywordId: number }

/** The detail of one keyword, used both as a page and as a dialog over a list. */
export function KeywordDetail({ keywordId, ...state }: Props) {
  const keyword = useQuery(keywordQuery(keywordId))
  const projectId = keyword.data?.project_id
  const project = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  useLiveKeyword(keywordId, projectId)
  useSiteIcons(projectId === undefined ? [] : [{ id: projectId }], { competitors: true })
  const refused = [keyword, project].some(
    ({ data, error }) => data === undefined && error !== null && wasRefused(error),
  )
  if (refused) return <NotFoundPage />
  return (
    <QueryStates query={together(keyword, project)} waiting={<DetailSkeleton />}>
      {([shown, itsProject]) => (
        <RoleProvider value={shown.user_member_role}>
          <article className={styles.detail} aria-label={shown.keyword_name}>
            <DetailHead keyword={shown} project={itsProject} />
            <History keyword={shown} {...state} />
            <Panels keyword={shown} {...state} />
            <Top keyword={shown} {...state} />
          </article>
        </RoleProvider>
      )}
    </QueryStates>
  )
}

function Panels({ keyword, search, change }: DetailState & { keyword: Keyword }) {
  const panels = [
    { title: 'OTHER RANKS', Body: OtherRanksPanel },
    { title: 'LANDING PAGES', Body: KeywordPagesPanel },
    { title: 'ABOVE THE RESULT', Body: AbovePanel },
    { title: 'SEARCH INTENT', Body: IntentPanel },
    { title: 'AI OVERVIEW', Body: mayHaveOverview(keyword) ? OverviewPanel : undefined },
    { title: 'COMPETITORS', Body: CompetitorsPanel },
    { title: 'TAGS', Body: TagsPanel },
  ]
  return (
    <div className={styles.panels}>
      <Panel title="NOTES">
        <NotesPanel
          waiting={<Skeleton height={120} role="status" aria-label="Loading" />}
          keyword={keyword}
          range={rangeOf(search)}
          onPeriod={(period) => change(rangeChange(period))}
        />
      </Panel>
      {panels.map(
        ({ title, Body }) =>
          Body && (
            <Panel key={title} title={title}>
              <Body
                waiting={<Skeleton height={120} role="status" aria-label="Loading" />}
                keyword={keyword}
              />
            </Panel>
          ),
      )}
    </div>
  )
}

function Top({ keyword, search, change }: DetailState & { keyword: Keyword }) {
  return (
    <Panel title="TOP 100">
      <TopComparison
        waiting={<Skeleton height={480} role="status" aria-label="Loading" />}
        keyword={keyword}
        days={comparedOf(search)}
        onDays={(days) => change({ ...days })}
      />
    </Panel>
  )
}
