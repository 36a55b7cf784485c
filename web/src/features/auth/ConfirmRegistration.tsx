import { Button, Skeleton } from '@mantine/core'
import { confirmRegistration, rejectRegistration } from '@rankline/contract/auth/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { comeIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { driverName } from '../second-factor/driver-name.ts'
import { AuthPage } from './AuthPage.tsx'
import { pendingRegistrationQuery } from './auth.api.ts'
import styles from './auth.module.css'
import { isRefused, Refused } from './Refused.tsx'

/** The target of the mailed link. A click creates the account: mail programs open links by themselves. */
export function ConfirmRegistration({ token }: { token: string }) {
  const pending = useQuery(pendingRegistrationQuery(token))
  const confirm = useMutation({
    mutationFn: () => call(confirmRegistration, { token }),
    onSuccess: (items) => comeIn(items),
  })
  const reject = useMutation({ mutationFn: () => call(rejectRegistration, { token }) })
  return (
    <AuthPage title="Complete your registration" footer={<AppLink to="/login">Log in</AppLink>}>
      <div className={styles.form}>{content()}</div>
    </AuthPage>
  )

  function content() {
    if (reject.isSuccess)
      return (
        <p className={styles.text} role="status">
          Thank you. No account was created, and the link no longer works.
        </p>
      )
    if (isRefused(pending.error))
      return (
        <>
          <Refused error={pending.error} />
          <p className={styles.text}>A link works once, for 24 hours, and a newer one replaces it.</p>
          <Button component={AppLink} to="/register" variant="default" fullWidth>
            Start again
          </Button>
        </>
      )
    return (
      <QueryStates
        query={pending}
        waiting={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}
      >
        {({ email, provider, name }) => (
          <>
            <p className={styles.text}>
              <strong>{name === '' ? 'Someone' : name}</strong> is registering with {driverName(provider)} and
              the address <strong>{email}</strong>. The owner of this {driverName(provider)} account can log
              in to the new account.
            </p>
            {confirm.isError && <Refused error={confirm.error} />}
            <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Yes, create my account
            </Button>
            <Button variant="default" fullWidth loading={reject.isPending} onClick={() => reject.mutate()}>
              This is not me
            </Button>
          </>
        )}
      </QueryStates>
    )
  }
}
