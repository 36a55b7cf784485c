import type { Connection } from '@rankline/contract/connections/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
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
import { Table } from '../../ui/tables/Table.tsx'
import { AddConnections } from './AddConnections.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { connectionsQuery } from './connections.api.ts'
import styles from './connections.module.css'
import { Outcome } from './Outcome.tsx'

const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'), 'RenameDialog')
const PermissionsDialog = lazyPart(() => import('./PermissionsDialog.tsx'), 'PermissionsDialog')

type Opened = { kind: 'rename' | 'permissions'; connection: Connection }

/** Services of Google and Dropbox that the account is connected with. */
export function ConnectionsPage() {
  useTitle('Connections')
  const { page: wanted } = useSearchParams()
  const number = Number(wanted)
  const query = useQuery(connectionsQuery(number > 0 ? number : 1))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)

  return (
    <>
      <PageHead title="Connections" sub="Import keywords from Google, and export to Drive and Dropbox." />
      <div className={styles.page}>
        <Outcome />
        <AddConnections />
        <QueryStates
          query={query}
          title="We couldn’t load your connections"
          prescribed={['UNABLE TO GET CONNECTIONS', 'Start with adding an api connection.']}
          waiting={<TableSkeleton rows={4} />}
        >
          {(page) => (
            <>
              {isBeyond(page) && <EmptyPage to="/manage/connections" />}
              {page.total === 0 && (
                <EmptyState
                  title="No connections yet"
                  subtitle="Connect Google to import keywords and see clicks."
                  prescribed={['EMPTY OR INVALID CONNECTIONS', 'Start with adding a connection.']}
                />
              )}
              {page.data.length > 0 && (
                <Card isFlush className={styles.frame}>
                  <Table phone="blocks" className={styles.table} aria-label="Connections">
                    <thead>
                      <tr>
                        <th>Name</th>
                        <th>Service</th>
                        <th>Access token</th>
                        <th>Created</th>
                        <td />
                      </tr>
                    </thead>
                    <tbody>
                      {page.data.map((connection) => (
                        <ConnectionRow
                          key={connection.id}
                          connection={connection}
                          onOpen={(kind) => setOpened({ kind, connection })}
                        />
                      ))}
                    </tbody>
                  </Table>
                </Card>
              )}
              <Pagination page={page} />
            </>
          )}
        </QueryStates>
      </div>
      {opened?.kind === 'rename' && <RenameDialog connection={opened.connection} onClose={close} />}
      {opened?.kind === 'permissions' && <PermissionsDialog connection={opened.connection} onClose={close} />}
    </>
  )
}
