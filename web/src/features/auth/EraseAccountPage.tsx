import { Button, Skeleton } from '@mantine/core'
import { confirmErasure, readErasure } from '@rankline/contract/erasure/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './auth.module.css'
import { isRefused, Refused } from './Refused.tsx'

/** The target of the mailed link. A click confirms, not the visit. */
export function EraseAccountPage() {
  useTitle('Erase Account')
  const { token = '' } = useSearchParams()
  const link = useQuery({
    queryKey: ['erasure-link', token],
    queryFn: ({ signal }) => call(readErasure, { token }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const confirm = useMutation({ mutationFn: () => call(confirmErasure, { token }) })
  return (
    <AuthPage title="Erase your account" footer={<AppLink to="/login">Log in</AppLink>}>
      <div className={styles.form}>{content()}</div>
    </AuthPage>
  )

  function content() {
    if (confirm.isSuccess)
      return (
        <p className={styles.text} role="status">
          Your account will be erased on <strong>{shortDay(confirm.data.due_on)}</strong>. Until then, log in
          to cancel. We emailed you the date.
        </p>
      )
    if (isRefused(link.error))
      return (
        <>
          <Refused error={link.error} />
          <p className={styles.text}>
            A link works for 24 hours and once. Ask for a new one in the settings of your account.
          </p>
        </>
      )
    return (
      <QueryStates
        query={link}
        waiting={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}
      >
        {({ username, wait_days: days }) => (
          <>
            <p className={styles.text}>
              The account <strong>{username}</strong> will be erased with all of its data,{' '}
              {days === 0 ? 'at once' : `${counted(days, 'day')} after you confirm`}. Nothing can be brought
              back.
            </p>
            {confirm.isError && <Refused error={confirm.error} />}
            <Button color="red" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Erase my account
            </Button>
          </>
        )}
      </QueryStates>
    )
  }
}
