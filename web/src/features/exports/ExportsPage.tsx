import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { askToDelete, DeleteSelected } from '../../ui/tables/DeleteSelected.tsx'
import { ExportTable } from './ExportTable.tsx'
import { exportsQuery, remove } from './exports.api.ts'

const failed = 'The exports could not be loaded'

/** Lists the person's exports. */
export function ExportsPage() {
  useTitle('Exports')
  const { page } = useSearchParams()
  const query = useQuery(exportsQuery(Number(page) > 0 ? Number(page) : 1))
  const selection = useRowSelection('exports', {
    pageIds: query.data?.data.map(({ id }) => id),
    scope: 'list',
  })

  return (
    <>
      <PageHead
        title="Exports"
        sub={
          <>
            Files are kept for 7 days · <AppLink to="/exports/feeds">Feeds for data warehouses</AppLink>
          </>
        }
        actions={
          <OwnOnly>
            <DeleteSelected ids={selection.onPage} remove={remove} />
          </OwnOnly>
        }
      />
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to="/exports" />}
            {list.total === 0 && (
              <EmptyState
                title="No exports yet"
                subtitle="Choose EXPORTS above a list of keywords."
                link={{ label: 'Keyword pool', to: '/keywords' }}
              />
            )}
            {list.data.length > 0 && (
              <Card isFlush>
                <ExportTable
                  exports={list.data}
                  selection={selection}
                  onDelete={(id) => void askToDelete([id], remove)}
                />
              </Card>
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </>
  )
}
