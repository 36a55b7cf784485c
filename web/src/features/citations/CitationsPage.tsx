import type { CitationShare } from '@rankline/contract/citations/calls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoleProvider } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useLive } from '../../platform/live.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { ProjectReport, prefetchReport } from '../projects/ProjectReport.tsx'
import { projectQuery } from '../projects/projects.api.ts'
import { CitationTiles } from './CitationTiles.tsx'
import {
  type Filters,
  periodIn,
  prefetchCitations,
  rangeOf,
  refreshCitations,
  shareQuery,
} from './citations.api.ts'

const ShareChart = lazyPart(() => import('./ShareChart.tsx'), 'ShareChart')
const CitationTables = lazyPart(() => import('./CitationTables.tsx'), 'CitationTables')

export const prefetch = prefetchReport(prefetchCitations)

/** A project's head, and below it what AI overviews cite. */
export const CitationsPage = () => (
  <ProjectReport part="AI Overviews">
    {(id, filters) => (
      <InRole projectId={id}>
        <CitationsView projectId={id} filters={filters} />
      </InRole>
    )}
  </ProjectReport>
)

function InRole({ projectId, children }: { projectId: number; children: ReactNode }) {
  const role = useQuery(projectQuery(projectId)).data?.role
  return <RoleProvider value={role}>{children}</RoleProvider>
}

function CitationsView({ projectId, filters }: { projectId: number; filters: Filters | null }) {
  const range = rangeOf(periodIn(useSearchParams()))
  const query = useQuery(shareQuery(projectId, range, filters))
  useLive(
    10_000,
    () => refreshCitations(projectId),
    (event) => event.project_id === projectId,
  )
  return (
    <section aria-label="AI Overviews">
      <QueryStates
        query={query}
        title="The citations could not be loaded"
        waiting={<TableSkeleton rows={8} />}
      >
        {(share) => {
          const empty = emptyOf(share, projectId, filters !== null)
          return (
            <>
              {share.narrowed !== undefined && (
                <Lead>
                  {formatNumber(share.narrowed.keyword_count)} of {counted(share.narrowed.of, 'keyword')}
                </Lead>
              )}
              {empty ?? (
                <>
                  <CitationTiles share={share} />
                  <ShareChart share={share} range={range} />
                  <CitationTables projectId={projectId} filters={filters} keywords={share.keywords} />
                </>
              )}
            </>
          )
        }}
      </QueryStates>
    </section>
  )
}

const methods = { label: 'How citations are counted', page: 'ai-visibility' }

/** Why there is nothing to show; null if there is something. */
function emptyOf(share: CitationShare, projectId: number, isFiltered: boolean): ReactNode {
  const { keywords, possible, since, days } = share
  const keywordList = { label: 'Keywords', to: `/projects/${projectId}/keywords` }
  if (keywords === 0 && isFiltered)
    return <EmptyState title="No keyword matches" subtitle="Remove a filter to see more." drawing="search" />
  if (possible === 0)
    return (
      <EmptyState
        title="No engine with AI overviews"
        subtitle="Google, Bing, DuckDuckGo, Brave, Ecosia and Yandex show them above their web results. Add keywords for one of these engines."
        link={keywordList}
        guide={methods}
      />
    )
  if (since !== null) return null
  if (days.some(({ not_read }) => not_read > 0))
    return (
      <EmptyState
        title="AI overviews are not read"
        subtitle="The source of these result pages does not report AI overviews, or not their sources. Nothing is known about them, so no share is shown."
        guide={methods}
      />
    )
  return (
    <EmptyState
      title="No AI overview yet"
      subtitle={
        days.length === 0
          ? 'Shares appear here a minute after the first check.'
          : `None of the ${counted(possible, 'keyword')} had an AI overview when it was checked.`
      }
      link={keywordList}
      guide={methods}
    />
  )
}
