import { Button } from '@mantine/core'
import { cancelEmailChange, resendEmailChange } from '@rankline/contract/account/calls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { counted } from '../../ui/format.ts'
import { emailQuery } from './account.api.ts'
import styles from './account.module.css'

type Props = { email: string; old: string; awaited: 'new' | 'old'; needs_old: boolean; expires_at: string }

/** A change of address that is not confirmed yet. */
export function PendingEmail({ email, old, awaited, needs_old: needsOld, expires_at: end }: Props) {
  const keep = (state: Awaited<ReturnType<typeof resend>>) =>
    queryClient.setQueryData(emailQuery.queryKey, state)
  const again = useMutation({ mutationFn: resend, onSuccess: keep })
  const cancel = useMutation({ mutationFn: () => call(cancelEmailChange, {}), onSuccess: keep })
  const asked = awaited === 'new' ? email : old
  return (
    <>
      <h2>Change pending</h2>
      <ol className={styles.steps}>
        <li aria-current={awaited === 'new' ? 'step' : undefined}>
          <strong className={styles.value}>{email}</strong>{' '}
          {awaited === 'new' ? 'has to confirm' : 'has confirmed'}
        </li>
        {needsOld && (
          <li aria-current={awaited === 'old' ? 'step' : undefined}>
            <strong className={styles.value}>{old}</strong> has to agree
          </li>
        )}
      </ol>
      <p className={styles.note} role="status">
        {again.isSuccess
          ? `A new link is on its way to ${asked}. The previous link no longer works.`
          : `We mailed a link to ${asked}.`}{' '}
        The change expires in {hoursUntil(end)}.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" size="md" loading={again.isPending} onClick={() => again.mutate()}>
          Send the link again
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="md"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel the change
        </Button>
      </div>
    </>
  )
}

const resend = () => call(resendEmailChange, {})

function hoursUntil(end: string): string {
  return counted(Math.max(Math.ceil((Date.parse(end) - Date.now()) / 3_600_000), 1), 'hour')
}
