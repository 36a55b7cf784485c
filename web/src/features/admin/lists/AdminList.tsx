import type { Listing } from '@rankline/contract/admin/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyPage } from '../../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { isBeyond } from '../../../ui/pagination.ts'
import { ListFilters } from './ListFilters.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { type ListName, textsOf } from './list-texts.ts'

/** Parameters of the address that are sent to the server. */
const sent = [
  'page',
  'sort',
  'order',
  'search',
  'user_id',
  'project',
  'project_keyword_id',
  'failed',
] as const

type Props<Row extends { id: number }> = Omit<ListTableProps<Row>, 'rows'> & {
  of: ListName
  /** The call that returns the rows. */
  list: Listing<Row>
  actions?: ReactNode
  /** `actions` says whether failed ones are shown, so no filter has to. */
  hasOwnFailed?: boolean
  /** The polling interval of an open list, in ms. */
  pace?: number
  /** Content above the table, for the selected rows. */
  above?(rows: readonly Row[]): ReactNode
}

export const listKey = (path: ListName) => ['admin', 'list', path] as const

/** A list of the administration, defined by its columns. Its state is in the address. */
export function AdminList<Row extends { id: number }>(props: Props<Row>) {
  const { of: path, list, actions, hasOwnFailed = false, pace, above, ...table } = props
  const { title, sub, empty, prescribed, none = 'Nothing here yet.', finds } = textsOf(path)
  useTitle(title)
  const search = useSearchParams()
  const input = Object.fromEntries(
    Object.entries(search).filter(([name]) => sent.some((one) => one === name)),
  )
  const query = useQuery({
    queryKey: [...listKey(path), input],
    queryFn: ({ signal }) => call(list, input, { signal, background: true }),
    placeholderData: keepPreviousData,
    ...(pace !== undefined && { refetchInterval: pace }),
  })
  const isFiltered = ['search', 'user_id', 'project', 'project_keyword_id', 'failed'].some(
    (name) => name in input,
  )
  return (
    <>
      <PageHead title={title} sub={sub} actions={actions} />
      <ListFilters finds={finds} omit={hasOwnFailed ? 'failed' : undefined} />
      <QueryStates
        query={query}
        title="This list could not be loaded"
        prescribed={prescribed}
        waiting={<TableSkeleton rows={10} />}
      >
        {(page) => (
          <>
            {page.total === 0 && (
              <EmptyState
                title={
                  isFiltered ? 'Nothing matches these filters' : (empty ?? `No ${title.toLowerCase()} yet`)
                }
                subtitle={isFiltered ? undefined : none}
                prescribed={prescribed}
              />
            )}
            {isBeyond(page) && <EmptyPage to={`/admin/${path}`} />}
            {page.data.length > 0 && (
              <>
                {above?.(page.data)}
                <Card isFlush>
                  <ListTable {...table} rows={page.data} />
                </Card>
              </>
            )}
            <Pagination page={page} />
          </>
        )}
      </QueryStates>
    </>
  )
}
