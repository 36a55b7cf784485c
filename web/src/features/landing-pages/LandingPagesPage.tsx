import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedLine, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { FindBar } from '../../ui/filters/FindBar.tsx'
import { FindField } from '../../ui/filters/FindField.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { AnalyticsLine } from '../analytics/AnalyticsLine.tsx'
import { analyticsQuery, sessionsQuery } from '../analytics/analytics.api.ts'
import { ProjectReport, prefetchReport } from '../projects/ProjectReport.tsx'
import { LandingPagesTable } from './LandingPagesTable.tsx'
import { type Filters, landingPagesQuery, prefetchLandingPages } from './landing-pages.api.ts'
import styles from './landing-pages.module.css'
import { useLiveLandingPages } from './live.ts'

export const prefetch = prefetchReport(prefetchLandingPages)

/** A project's head, and below it the project's ranking pages. */
export const LandingPagesPage = () => (
  <ProjectReport part="Pages">
    {(id, filters) => <LandingPagesView projectId={id} filters={filters} />}
  </ProjectReport>
)

/** The pages of a project that rank, each with its keywords. */
function LandingPagesView({ projectId, filters }: { projectId: number; filters: Filters | null }) {
  useLiveLandingPages(projectId)
  const search = useSearchParams()
  const change = useChangeSearch()
  const query = useQuery(landingPagesQuery(projectId, search, filters))
  const page = query.data
  const isByFolder = search.group === 'folder'
  const { data: analytics } = useQuery(analyticsQuery(projectId))
  const sessions = useQuery(
    sessionsQuery(projectId, {
      ids: page?.data.map(({ id }) => id) ?? [],
      group: isByFolder ? 'folder' : 'page',
      pulledAt: analytics?.property?.pulled_at ?? null,
    }),
  )
  const isSearched = search.query !== undefined
  return (
    <section aria-label="Landing pages">
      <FindBar>
        <FindField className={styles.search} label="Find a page" />
        <Segments
          label="Rows"
          choices={{ page: 'Pages', folder: 'Folders' }}
          value={isByFolder ? 'folder' : 'page'}
          onChange={(wanted) =>
            change({ group: wanted === 'folder' ? wanted : undefined, query: undefined, page: undefined })
          }
        />
        {page !== undefined && (
          <span className={styles.total}>
            {counted(page.total, isByFolder ? 'folder' : 'page')}
            {page.narrowed !== undefined &&
              ` · ${formatNumber(page.narrowed.keyword_count)} of ${counted(page.narrowed.of, 'keyword')}`}
          </span>
        )}
      </FindBar>
      {analytics !== undefined && <AnalyticsLine projectId={projectId} analytics={analytics} />}
      {sessions.isError && (
        <FailedLine
          text="The sessions of Google Analytics could not be loaded."
          onRetry={() => void sessions.refetch()}
        />
      )}
      <QueryStates query={query} title="The pages could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(page) => (
          <>
            {isBeyond(page) && <EmptyPage to={`/projects/${projectId}/pages`} />}
            {page.total === 0 &&
              (isSearched || filters !== null ? (
                <EmptyState
                  title="No page matches"
                  subtitle={
                    isSearched
                      ? 'No ranking page has this in its address.'
                      : 'None of the filtered keywords ranks. Remove a filter to see more.'
                  }
                  drawing="search"
                  action={
                    <Button
                      variant="default"
                      onClick={() => change({ ...without(filters ?? {}), query: undefined, page: undefined })}
                    >
                      Show all pages
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  title="No page ranks yet"
                  subtitle="Pages appear here when one of the project’s keywords ranks."
                  link={{ label: 'Keywords', to: `/projects/${projectId}/keywords` }}
                />
              ))}
            {page.data.length > 0 && (
              <>
                <LandingPagesTable
                  projectId={projectId}
                  filters={filters}
                  pages={page.data}
                  sessions={analytics?.property?.last_day == null ? null : (sessions.data ?? new Map())}
                  isStale={query.isPlaceholderData}
                />
                <footer className={styles.foot}>
                  <Pagination page={page} />
                </footer>
              </>
            )}
          </>
        )}
      </QueryStates>
    </section>
  )
}

const without = (filters: Filters) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
