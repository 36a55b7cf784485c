import type { UserMember } from '@rankline/contract/members/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { MemberDrawer } from './MemberDrawer.tsx'
import { historyQuery } from './members.api.ts'
import styles from './members.module.css'
import { PanelPages } from './PanelPages.tsx'

type Props = { member: UserMember; projectId?: number; onClose(): void }

/** Shows a member's actions in the account, or in one project if given. */
export function HistoryPanel({ member, projectId, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery(historyQuery(member.id, projectId, page))
  return (
    <MemberDrawer
      onClose={onClose}
      title={`History of ${member.memberable.username ?? member.memberable.email}`}
    >
      <PanelStates query={query} what="history">
        {(history) => (
          <>
            {history.total === 0 && (
              <EmptyState title="No activities yet" prescribed="THERE AREN'T ANY ACTIVITIES" />
            )}
            <ul className={styles.choices}>
              {history.data.map(({ id, text, type, created_at, created_at_human }) => (
                <li key={id} className={styles.member} data-tone={toneOf(type)}>
                  <span className={styles.did}>{text}</span>
                  <time className={styles.mail} dateTime={created_at}>
                    {created_at_human}
                  </time>
                </li>
              ))}
            </ul>
            <PanelPages
              page={page}
              lastPage={history.last_page}
              labels={{ previous: 'Newer', next: 'Older' }}
              onChange={setPage}
            />
          </>
        )}
      </PanelStates>
    </MemberDrawer>
  )
}

function toneOf(type: string): 'warning' | undefined {
  return type.includes('FAILED') ? 'warning' : undefined
}
