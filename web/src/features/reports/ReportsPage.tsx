import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { subscribe } from '../../platform/events.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ReportTable } from './ReportTable.tsx'
import { refreshReports, remove, reportsQuery } from './reports.api.ts'

const failed = 'UNABLE TO GET REPORTS'

type Props = {
  /** The messages of a report. */
  log(reportId: number): ReactNode
}

export function ReportsPage({ log }: Props) {
  useTitle('Reports')
  const { page, project_id: projectId, userable_id: ownerId } = useSearchParams()
  const query = useQuery(
    reportsQuery({
      page: Number(page) > 0 ? Number(page) : 1,
      ...(Number(projectId) > 0 && { project_id: Number(projectId) }),
      ...(Number(ownerId) > 0 && { userable_id: Number(ownerId) }),
    }),
  )
  // A document that is made notifies the person.
  useEffect(() => subscribe(({ type }) => type === 'notifications' && void refreshReports()), [])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const shown = chosen.filter((id) => query.data?.data.some((report) => report.id === id))

  async function deleteChosen(ids: readonly number[]) {
    const isSure = await confirm('Do you want to continue with removing process?', {
      action: 'Delete',
      isDestructive: true,
    })
    if (isSure) await remove(ids).catch(toldAlready)
  }

  return (
    <>
      <PageHead
        title="Reports"
        sub="Documents about your projects, sent on a schedule"
        actions={
          <>
            {shown.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => void deleteChosen(shown)}
              >
                Delete {shown.length}
              </Button>
            )}
            <Button component={AppLink} to="/reports/create" leftSection={<IconPlus size={16} stroke={2} />}>
              Create a report
            </Button>
          </>
        }
      />
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to="/reports" />}
            {list.total === 0 && (
              <EmptyState
                title={failed}
                subtitle="Invalid or empty reports."
                link={{ label: 'Create a report', to: '/reports/create' }}
              />
            )}
            {list.data.length > 0 && (
              <Card isFlush>
                <ReportTable
                  reports={list.data}
                  chosen={shown}
                  onChoose={setChosen}
                  onDelete={(id) => void deleteChosen([id])}
                  log={log}
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
