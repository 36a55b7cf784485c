import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { counted } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { LandingPagesTable } from './LandingPagesTable.tsx'
import { landingPagesQuery } from './landing-pages.api.ts'
import styles from './landing-pages.module.css'
import { useLiveLandingPages } from './live.ts'

/** The pages of a project that rank, each with its keywords. */
export function LandingPagesView({ projectId }: { projectId: number }) {
  useLiveLandingPages(projectId)
  const search = useSearchParams()
  const change = useChangeSearch()
  const { text, type } = useTypedText(search.query ?? '', (wanted) =>
    change({ query: wanted, page: undefined }, { replace: true }),
  )
  const query = useQuery(landingPagesQuery(projectId, search))
  const page = query.data
  const isSearched = search.query !== undefined
  return (
    <section aria-label="Landing pages">
      <search className={styles.bar}>
        <TextInput
          className={styles.search}
          aria-label="Find a page"
          placeholder="Find a page"
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {page !== undefined && (
          <span className={styles.total}>{counted(page.total, 'page ranks', 'pages rank')}</span>
        )}
      </search>
      <QueryStates query={query} title="The pages could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(page) => (
          <>
            {isBeyond(page) && <EmptyPage to={`/projects/${projectId}/pages`} />}
            {page.total === 0 &&
              (isSearched ? (
                <EmptyState
                  title="No page matches"
                  subtitle="No ranking page has this in its address."
                  drawing="search"
                  action={
                    <Button variant="default" onClick={() => change({ query: undefined, page: undefined })}>
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
                  pages={page.data}
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
