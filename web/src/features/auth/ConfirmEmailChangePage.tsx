import { Button, Skeleton } from '@mantine/core'
import { confirmEmailChange, revokeEmailChange } from '@rankline/contract/account/calls'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { currentArea } from '../../platform/area.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { AuthPage } from './AuthPage.tsx'
import { emailChangeQuery } from './auth.api.ts'
import styles from './auth.module.css'
import { isRefused, Refused } from './Refused.tsx'

/** The target of links mailed about a change of address. A click confirms, not the visit. */
export function ConfirmEmailChangePage() {
  useTitle('Change Email')
  const { token = '' } = useSearchParams()
  const change = useQuery(emailChangeQuery(token))
  const confirm = useMutation({ mutationFn: () => call(confirmEmailChange, { token }) })
  const revoke = useMutation({ mutationFn: () => call(revokeEmailChange, { token }) })
  return (
    <AuthPage title="Change of your email address" footer={<Entrance />}>
      <div className={styles.form}>{content()}</div>
    </AuthPage>
  )

  function content() {
    if (revoke.isSuccess)
      return (
        <Done text="The change was stopped and all sessions of the account were ended. Someone may know your password. Choose a new one.">
          {currentArea().name === 'site' && (
            <Button component={AppLink} to="/forgot-password" fullWidth>
              Choose a new password
            </Button>
          )}
        </Done>
      )
    if (confirm.isSuccess) return confirm.data.is_done ? <Moved /> : <Done text={HALF} />
    if (isRefused(change.error))
      return (
        <>
          <Refused error={change.error} />
          <p className={styles.text}>
            A link works for 24 hours. It ends when the change is confirmed, stopped or requested again.
          </p>
        </>
      )
    return (
      <QueryStates
        query={change}
        waiting={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}
      >
        {({ email, username, side }) => (
          <>
            <p className={styles.text}>
              The new address of the account <strong>{username}</strong> is <strong>{email}</strong>.
            </p>
            {(confirm.isError || revoke.isError) && <Refused error={confirm.error ?? revoke.error} />}
            {side !== 'revoke' && (
              <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
                {side === 'new' ? 'Confirm this address' : 'Agree to the change'}
              </Button>
            )}
            {side !== 'new' && (
              <Button variant="default" fullWidth loading={revoke.isPending} onClick={() => revoke.mutate()}>
                This was not me, stop the change
              </Button>
            )}
          </>
        )}
      </QueryStates>
    )
  }
}

/** Clients log in at their brand, to which their dashboard leads. */
const Entrance = () =>
  currentArea().name === 'site' ? (
    <AppLink to="/login">Log in</AppLink>
  ) : (
    <AppLink to="/dashboard">Dashboard</AppLink>
  )

const HALF =
  'Thank you. We also mailed a link to the old address. The address changes when you confirm it there.'

const Moved = () => (
  <Done text={messages.emailChanged}>
    <Button component={AppLink} to="/dashboard" fullWidth>
      Go to the dashboard
    </Button>
  </Done>
)

function Done({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <p className={styles.text} role="status">
        {text}
      </p>
      {children}
    </>
  )
}
