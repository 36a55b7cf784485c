import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AccountPage } from './AccountPage.tsx'
import { emailQuery } from './account.api.ts'
import styles from './account.module.css'
import { EmailForm } from './EmailForm.tsx'
import { PendingEmail } from './PendingEmail.tsx'

/** The address of the person, and how it changes. */
export function EmailPage() {
  useTitle('Email Address')
  const { data, isError, refetch } = useQuery(emailQuery)
  return (
    <AccountPage title="Email address" sub="Where mails about your account go.">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Skeleton height={240} radius="md" role="status" aria-label="Loading" />
      )}
      {data !== undefined && (
        <>
          <section className={styles.section}>
            <h2>Your address</h2>
            <p className={styles.note}>
              <strong className={styles.value}>{data.email}</strong>
              {data.is_proven ? ' · confirmed' : ' · not confirmed'}
            </p>
          </section>
          <section className={styles.section}>
            {data.pending === null ? (
              <EmailForm hasPassword={data.has_password} />
            ) : (
              <PendingEmail {...data.pending} old={data.email} />
            )}
          </section>
        </>
      )}
    </AccountPage>
  )
}
