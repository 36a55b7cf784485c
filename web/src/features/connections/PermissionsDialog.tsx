import { Modal, Switch } from '@mantine/core'
import type { Connection } from '@rankline/contract/connections/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { dashboardsQuery, permissionsQuery, toggle } from './connections.api.ts'
import styles from './connections.module.css'

type Props = { connection: Connection; onClose(): void }

/** Which client dashboards may use a connection. */
export function PermissionsDialog({ connection, onClose }: Props) {
  useFocusReturn()
  const dashboards = useQuery(dashboardsQuery(connection.id))
  const permissions = useQuery(permissionsQuery(connection.id))
  const [busy, setBusy] = useState<number | null>(null)
  const granted = new Set((permissions.data ?? []).map(({ permited_id }) => permited_id))
  const both = {
    data: permissions.data === undefined ? undefined : dashboards.data,
    error: dashboards.error ?? permissions.error,
    isFetching: dashboards.isFetching || permissions.isFetching,
    refetch: () => void Promise.all([dashboards.refetch(), permissions.refetch()]),
  }

  async function change(clientId: number) {
    setBusy(clientId)
    await toggle(connection.id, clientId)
      .catch(ignoreHandledError)
      .finally(() => setBusy(null))
  }

  return (
    <Modal opened onClose={onClose} title="Client dashboards" size={440}>
      <p className={styles.intro}>Who may import with {connection.merged_name}.</p>
      <PanelStates
        query={both}
        what="client dashboards"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No clients yet"
            subtitle="Clients register with one of your brands."
            prescribed="UNABLE TO GET DASHBOARD"
          />
        }
      >
        {(list) => (
          <ul className={styles.dashboards} aria-label="Client dashboards">
            {list.map(({ id, username, brand_name }) => (
              <li key={id}>
                <Switch
                  classNames={{ body: styles.switch }}
                  checked={granted.has(id)}
                  disabled={busy === id}
                  labelPosition="left"
                  label={
                    <>
                      <span className={styles.name}>{username}</span>
                      <span className={styles.label}>{brand_name}</span>
                    </>
                  }
                  onChange={() => void change(id)}
                />
                <span className={styles.granted} data-granted={granted.has(id) || undefined}>
                  {granted.has(id) ? 'granted' : 'denied'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PanelStates>
    </Modal>
  )
}
