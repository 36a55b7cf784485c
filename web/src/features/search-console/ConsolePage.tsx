import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type ConsoleQuery, consoleLists } from '@rankline/contract/search-console/calls'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../platform/can.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { counted } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { UnseenTable, UntrackedTable } from './ConsoleTable.tsx'
import { NothingListed } from './NothingListed.tsx'
import { offered } from './offered.ts'
import { SiteLine } from './SiteLine.tsx'
import { consoleQueriesQuery } from './search-console.api.ts'
import styles from './search-console.module.css'

export const prefetch = prefetchPart

/** A project's head, and below it Google's data about its site. */
export const ConsolePage = () => (
  <ProjectPart name="Search Console">{(id) => <ConsoleView projectId={id} />}</ProjectPart>
)

const names = [
  { value: 'untracked', label: 'Seen, not tracked' },
  { value: 'unseen', label: 'Tracked, not seen' },
]
const abouts = {
  untracked:
    'Searches of the last 28 days that Google showed the site for, and that the project does not track.',
  unseen:
    'Keywords at Google that the site was not shown for in the last 28 days, from any country or device.',
}

/** Lists searches that Google reports and the project does not track, or tracked keywords that Google does not report. */
function ConsoleView({ projectId }: { projectId: number }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const list = consoleLists.find((name) => name === search.list) ?? 'untracked'
  const wanted = search.query ?? ''
  const { text, type } = useTypedText(wanted, (query) =>
    change({ query, page: undefined }, { replace: true }),
  )
  const page = Number(search.page) > 0 ? Number(search.page) : 1
  const query = useQuery(consoleQueriesQuery(projectId, { list, text: wanted, page }))
  const mayTrack = useCan('manage')
  const { data } = query
  return (
    <section aria-label="Search Console" className={styles.view}>
      {data?.site !== null && (
        <>
          <search className={styles.bar}>
            <SegmentedControl
              size="xs"
              aria-label="List"
              data={names}
              value={list}
              onChange={(name) =>
                change({ list: name === 'unseen' ? name : undefined, query: undefined, page: undefined })
              }
            />
            <TextInput
              className={styles.find}
              aria-label="Find a search"
              placeholder="Find a search"
              maxLength={100}
              leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
            />
            {data !== undefined && data.total > 0 && (
              <span className={styles.text}>
                {list === 'untracked'
                  ? counted(data.total, 'search', 'searches')
                  : counted(data.total, 'keyword')}
              </span>
            )}
            {list === 'untracked' && mayTrack && data !== undefined && data.data.length > 0 && (
              <AddOffer projectId={projectId} rows={data.data} />
            )}
          </search>
          <p className={styles.text}>{abouts[list]}</p>
        </>
      )}
      <QueryStates
        query={query}
        title="Google’s numbers could not be loaded"
        waiting={<TableSkeleton rows={8} />}
      >
        {(page) => (
          <>
            {isBeyond(page) && <EmptyPage to={`/projects/${projectId}/search-console`} />}
            {page.total === 0 && (
              <NothingListed site={page.site} pull={page.pull} list={list} text={wanted} />
            )}
            {page.data.length > 0 && (
              <>
                {list === 'untracked' ? (
                  <UntrackedTable
                    projectId={projectId}
                    rows={page.data}
                    isStale={query.isPlaceholderData}
                    mayTrack={mayTrack}
                  />
                ) : (
                  <UnseenTable rows={page.data} isStale={query.isPlaceholderData} />
                )}
                <Pagination page={page} />
              </>
            )}
            {page.site !== null && (
              <SiteLine site={page.site} pull={page.data.length > 0 ? page.pull : null} />
            )}
          </>
        )}
      </QueryStates>
    </section>
  )
}

/** Links to the form that adds the queries of a page, with a choice of engine, place and device. */
function AddOffer({ projectId, rows }: { projectId: number; rows: readonly ConsoleQuery[] }) {
  const queries = offered(rows.map(({ query }) => query))
  return (
    <Button
      className={styles.offer}
      size="xs"
      component={AppLink}
      to={`/projects/${projectId}/keywords/create`}
      search={{ keywords: queries.join('\n') }}
      variant="default"
    >
      Add {counted(queries.length, 'keyword')}
    </Button>
  )
}
