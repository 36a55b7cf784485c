import { Button, Switch } from '@mantine/core'
import { isAllowed } from '@rankline/contract/members/permissions'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { useActingReason, useUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatNumber } from '../../ui/format.ts'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { tip } from '../../ui/tip.ts'
import { MemberRow } from './MemberRow.tsx'
import type { MemberPanel } from './member-panel.ts'
import { membersQuery, policyQuery, setPolicy } from './members.api.ts'
import styles from './members.module.css'

const AssignPanel = lazyPart(() => import('./AssignPanel.tsx'), 'AssignPanel')
const HistoryPanel = lazyPart(() => import('./HistoryPanel.tsx'), 'HistoryPanel')

const prescribed = 'UNABLE TO GET MEMBERS'

/** The account's members and their permissions. */
export function MembersPage() {
  useTitle('Members')
  const number = Number(useSearchParams().page)
  const query = useQuery(membersQuery(number > 0 ? number : 1))
  const [panel, setPanel] = useState<MemberPanel | null>(null)
  const page = query.data

  return (
    <>
      <PageHead
        title="Members"
        sub={page === undefined ? '\u00a0' : countOf(page.total)}
        actions={
          <OwnOnly>
            <Button
              component={AppLink}
              to="/manage/members/create"
              leftSection={<IconPlus size={16} stroke={2} />}
            >
              Invite members
            </Button>
          </OwnOnly>
        }
      />
      <QueryStates
        query={query}
        title="We couldn’t load your members"
        prescribed={prescribed}
        waiting={<TableSkeleton rows={6} />}
      >
        {(page) => (
          <>
            {page.data.length === 0 && (
              <EmptyState
                title="No members on this page"
                prescribed={prescribed}
                link={{ label: 'First page', to: '/manage/members' }}
              />
            )}
            {page.data.length > 0 && (
              <Card isFlush className={styles.frame}>
                <Table phone="blocks" className={styles.table}>
                  <thead>
                    <tr>
                      <th>Member</th>
                      <th>Role</th>
                      <th>Projects</th>
                      <th>Status</th>
                      <th>Created</th>
                      <th>Ends</th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {page.data.map((member) => (
                      <MemberRow key={member.id} member={member} onPanel={setPanel} />
                    ))}
                  </tbody>
                </Table>
              </Card>
            )}
            {<Pagination page={page} />}
          </>
        )}
      </QueryStates>
      <SecondFactorSwitch />
      {panel?.kind === 'assign' && <AssignPanel member={panel.member} onClose={() => setPanel(null)} />}
      {panel?.kind === 'history' && <HistoryPanel member={panel.member} onClose={() => setPanel(null)} />}
    </>
  )
}

const countOf = (total: number) => (total === 1 ? 'Only you so far' : `${formatNumber(total)} people`)

/** Whether members need a second factor for the account; for the account's owner. */
function SecondFactorSwitch() {
  const { role } = useUser()
  return isAllowed(role, 'own') ? <PolicySwitch /> : null
}

function PolicySwitch() {
  const query = useQuery(policyQuery)
  const change = useMutation({ mutationFn: setPolicy })
  const reason = useActingReason()
  return (
    <QueryStates query={query} waiting={null}>
      {(policy) => (
        <div className={styles.policy} {...tip(reason)}>
          <Switch
            label="Require two-factor authentication"
            description="Members need an authenticator app or a passkey to open this account."
            checked={policy.is_required === 1}
            disabled={change.isPending || reason !== null}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        </div>
      )}
    </QueryStates>
  )
}
