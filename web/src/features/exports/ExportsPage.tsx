import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ExportTable } from './ExportTable.tsx'
import { exportsQuery, remove } from './exports.api.ts'

const failed = 'The exports could not be loaded'

/** The files that the person has had made. */
export function ExportsPage() {
  useTitle('Exports')
  const { page } = useSearchParams()
  const query = useQuery(exportsQuery(Number(page) > 0 ? Number(page) : 1))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const shown = chosen.filter((id) => query.data?.data.some((row) => row.id === id))

  async function askAndRemove(ids: readonly number[]) {
    const isSure = await confirm('Do you want to continue with removing process?', {
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await remove(ids).catch(toldAlready)
  }

  return (
    <>
      <PageHead
        title="Exports"
        sub="Files are kept for 7 days"
        actions={
          shown.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => void askAndRemove(shown)}
            >
              Delete {shown.length}
            </Button>
          )
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
                link={{ label: 'All keywords', to: '/keywords' }}
              />
            )}
            {list.data.length > 0 && (
              <Card isFlush>
                <ExportTable
                  exports={list.data}
                  chosen={shown}
                  onChoose={setChosen}
                  onDelete={(id) => void askAndRemove([id])}
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
