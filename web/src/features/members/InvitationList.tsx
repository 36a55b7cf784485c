import { Button } from '@mantine/core'
import type { InvitationRequest } from '@rankline/contract/members/calls'
import { useMutation } from '@tanstack/react-query'
import { OwnScreen } from '../../ui/OwnOnly.tsx'
import styles from './invitation-list.module.css'
import { answer } from './invitations.api.ts'

/** Invitations into other people's accounts, each to be accepted or rejected. */
export function InvitationList({ invitations }: { invitations: readonly InvitationRequest[] }) {
  return (
    <ul className={styles.list} aria-label="Invitations">
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Invitation({ invitation }: { invitation: InvitationRequest }) {
  const { id, userable, role, project, created_at_human_string: when } = invitation
  const answering = useMutation({ mutationFn: (status: 'accept' | 'reject') => answer(id, status) })
  return (
    <li className={styles.invitation}>
      <p className={styles.text}>
        <b>{userable.username}</b> invited you to {project === null ? 'all projects' : project.name} as {role}
      </p>
      <p className={styles.when}>{when}</p>
      <OwnScreen>
        <div className={styles.actions}>
          <Button size="xs" loading={answering.isPending} onClick={() => answering.mutate('accept')}>
            Accept
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={answering.isPending}
            onClick={() => answering.mutate('reject')}
          >
            Reject
          </Button>
        </div>
      </OwnScreen>
    </li>
  )
}
