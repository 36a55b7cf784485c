import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { Heads } from '../../ui/tables/Heads.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { invitationsQuery, withdrawInvitation } from './dashboards.api.ts'

const here = '/white-label/dashboards/invitations'

/** People who were invited to a brand and have not registered yet. */
export function InvitationsPage() {
  useTitle('Client invitations')
  const page = Number(useSearchParams().page)
  const query = useQuery(invitationsQuery(page > 0 ? page : 1))
  const invite = { label: 'Invite clients', to: '/white-label/dashboards/invite' }
  return (
    <WhiteLabelPage
      title="Invitations"
      sub="Sent and not used yet"
      actions={
        <Button component={AppLink} to={invite.to} leftSection={<IconPlus size={16} stroke={2} />}>
          {invite.label}
        </Button>
      }
    >
      <QueryStates query={query} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to={here} />}
            {list.total === 0 && (
              <EmptyState title="No open invitations" subtitle="Invite clients by mail." link={invite} />
            )}
            {list.data.length > 0 && (
              <Card isFlush className={styles.frame ?? ''}>
                <Table phone="blocks" className={styles.table} aria-label="Invitations" data-plain>
                  <Heads of={['Email', 'Brand', 'Sent', 'Ends']} hasActions />
                  <tbody>
                    {list.data.map((row) => (
                      <tr key={row.id} data-off={row.status === 'expired' || undefined}>
                        <td className={styles.name}>{row.email}</td>
                        <td data-label="Brand">{row.user_brand}</td>
                        <td data-label="Sent">{dayText(row.created_at_date, 'date')}</td>
                        <td data-label="Ends">
                          {row.status === 'expired' ? 'Expired' : dayText(row.end_at_date, 'date')}
                        </td>
                        <td className={styles.more}>
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={`Withdraw the invitation of ${row.email}`}
                            onClick={() => void withdrawInvitation(row.id).catch(ignoreHandledError)}
                          >
                            Withdraw
                          </Button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </Table>
              </Card>
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </WhiteLabelPage>
  )
}
