import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoleProvider } from '../../platform/can.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ProjectReport, prefetchReport } from '../projects/ProjectReport.tsx'
import { projectQuery } from '../projects/projects.api.ts'
import { CannibalisationBar } from './CannibalisationBar.tsx'
import { CannibalisationTable } from './CannibalisationTable.tsx'
import { cannibalisationQuery, type Filters, prefetchCannibalisation } from './cannibalisation.api.ts'
import styles from './cannibalisation.module.css'

export const prefetch = prefetchReport(prefetchCannibalisation)

/** A project's head above the keywords for which its pages compete. */
export const CannibalisationPage = () => (
  <ProjectReport part="Cannibalisation">
    {(id, filters) => (
      <InRole projectId={id}>
        <CannibalisationView projectId={id} filters={filters} />
      </InRole>
    )}
  </ProjectReport>
)

function InRole({ projectId, children }: { projectId: number; children: ReactNode }) {
  const role = useQuery(projectQuery(projectId)).data?.role
  return <RoleProvider value={role}>{children}</RoleProvider>
}

/** The keywords for which pages of the site compete. */
function CannibalisationView({ projectId, filters }: { projectId: number; filters: Filters | null }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const query = useQuery(cannibalisationQuery(projectId, search, filters))
  const isSearched = search.query !== undefined || search.show !== undefined || filters !== null
  const showAll = {
    ...Object.fromEntries(Object.keys(filters ?? {}).map((name) => [name, undefined])),
    query: undefined,
    show: undefined,
    page: undefined,
  }
  return (
    <section aria-label="Cannibalisation">
      <Lead>
        Keywords for which two pages of the site replaced each other at least twice, or rank in the same SERP.
      </Lead>
      <CannibalisationBar projectId={projectId} filters={filters} counts={query.data?.counts} />
      <QueryStates query={query} title="The report could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(page) => (
          <>
            {isBeyond(page) && <EmptyPage to={`/projects/${projectId}/cannibalisation`} />}
            {page.total === 0 &&
              (isSearched ? (
                <EmptyState
                  title="No keyword matches"
                  subtitle="Show all keywords, or choose a longer period."
                  drawing="search"
                  action={
                    <Button variant="default" onClick={() => change(showAll)}>
                      Show all
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  title="No pages compete"
                  subtitle="Keywords appear here when two pages of the site trade places or share a result list."
                  link={{ label: 'Landing pages', to: `/projects/${projectId}/pages` }}
                />
              ))}
            {page.data.length > 0 && (
              <>
                <CannibalisationTable keywords={page.data} isStale={query.isPlaceholderData} />
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
