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
import { AlertTable } from './AlertTable.tsx'
import { alertsQuery, refreshAlerts, remove } from './alerts.api.ts'

const failed = 'UNABLE TO GET ALERTS'

type Props = {
  /** The messages of an alert. */
  log(alertId: number): ReactNode
}

export function AlertsPage({ log }: Props) {
  useTitle('Alerts')
  const { page, project_id: projectId, userable_id: ownerId } = useSearchParams()
  const query = useQuery(
    alertsQuery({
      page: Number(page) > 0 ? Number(page) : 1,
      ...(Number(projectId) > 0 && { project_id: Number(projectId) }),
      ...(Number(ownerId) > 0 && { userable_id: Number(ownerId) }),
    }),
  )
  // An alert that fires notifies the person: its row then tells when, and whether it has ended.
  useEffect(() => subscribe(({ type }) => type === 'notifications' && void refreshAlerts()), [])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const shown = chosen.filter((id) => query.data?.data.some((alert) => alert.id === id))

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
        title="Alerts"
        sub="What we tell you about, and where"
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
            <Button component={AppLink} to="/alerts/create" leftSection={<IconPlus size={16} stroke={2} />}>
              Create an alert
            </Button>
          </>
        }
      />
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to="/alerts" />}
            {list.total === 0 && (
              <EmptyState
                title={failed}
                subtitle="No alerts yet. Be told when a rank moves."
                link={{ label: 'Create an alert', to: '/alerts/create' }}
              />
            )}
            {list.data.length > 0 && (
              <Card isFlush>
                <AlertTable
                  alerts={list.data}
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
