import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords'
import { mayHaveOverview } from '@rankline/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import { wasRefused } from '../../platform/api.ts'
import { RoleProvider } from '../../platform/may.ts'
import { useSiteIcons } from '../../platform/site-icons.ts'
import { together } from '../../ui/feedback/answers.ts'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { DetailHead } from './DetailHead.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { useDetailParts } from './detail-parts.ts'
import { comparedOf, type DetailState } from './detail-state.ts'
import { History } from './History.tsx'
import { keywordQuery, projectQuery, useLiveKeyword } from './keyword-detail.api.ts'
import styles from './keyword-detail.module.css'
import { Panel } from './Panel.tsx'

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
            <Panels keyword={shown} />
            <Top keyword={shown} {...state} />
          </article>
        </RoleProvider>
      )}
    </QueryStates>
  )
}

function Panels({ keyword }: { keyword: Keyword }) {
  const { OtherRanks, Overviews, Pages, Competitors, Notes, Tags } = useDetailParts()
  const panels = [
    { title: 'NOTES', Body: Notes },
    { title: 'OTHER RANKS', Body: OtherRanks },
    { title: 'LANDING PAGES', Body: Pages },
    { title: 'AI OVERVIEW', Body: mayHaveOverview(keyword) ? Overviews : undefined },
    { title: 'COMPETITORS', Body: Competitors },
    { title: 'TAGS', Body: Tags },
  ]
  return (
    <div className={styles.panels}>
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
  const { TopResults } = useDetailParts()
  return (
    <Panel title="TOP 100">
      <TopResults
        waiting={<Skeleton height={480} role="status" aria-label="Loading" />}
        keyword={keyword}
        days={comparedOf(search)}
        onDays={(days) => change({ ...days })}
      />
    </Panel>
  )
}
