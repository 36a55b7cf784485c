import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { AccountPage } from './AccountPage.tsx'
import { emailQuery } from './account.api.ts'
import styles from './account.module.css'
import { EmailForm } from './EmailForm.tsx'
import { PendingEmail } from './PendingEmail.tsx'

/** The person's email address, and the form to change it. */
export function EmailPage() {
  useTitle('Email Address')
  const query = useQuery(emailQuery)
  return (
    <AccountPage title="Email address" sub="Where we send mail about your account.">
      <QueryStates query={query} waiting={<FormSkeleton />}>
        {(data) => (
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
      </QueryStates>
    </AccountPage>
  )
}
