import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { DeleteChosen } from '../../ui/tables/DeleteChosen.tsx'
import { useChosen } from '../../ui/tables/use-chosen.ts'
import { ExportTable } from './ExportTable.tsx'
import { exportsQuery, remove } from './exports.api.ts'

const failed = 'The exports could not be loaded'

/** Lists the person's exports. */
export function ExportsPage() {
  useTitle('Exports')
  const { page } = useSearchParams()
  const query = useQuery(exportsQuery(Number(page) > 0 ? Number(page) : 1))
  const { chosen, onChoose, deleteRows } = useChosen(query.data, remove)

  return (
    <>
      <PageHead
        title="Exports"
        sub="Files are kept for 7 days"
        actions={
          <OwnOnly>
            <DeleteChosen chosen={chosen} onDelete={deleteRows} />
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
                  chosen={chosen}
                  onChoose={onChoose}
                  onDelete={(id) => deleteRows([id])}
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
