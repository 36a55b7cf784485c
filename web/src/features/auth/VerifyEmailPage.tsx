import { Button, Skeleton } from '@mantine/core'
import { messages } from '@rankline/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AuthPage } from './AuthPage.tsx'
import { emailProofQuery } from './auth.api.ts'
import styles from './auth.module.css'

/** Where the link of the verification mail leads; opening it is the confirmation. */
export function VerifyEmailPage() {
  useTitle('Confirm Email')
  const { token = '' } = useSearchParams()
  const proof = useQuery(emailProofQuery(token))
  const isWrong = proof.error instanceof CallFailed && proof.error.code === 'VALIDATION_FAILED'
  return (
    <AuthPage title="Your email address" footer={<AppLink to="/login">Log in</AppLink>}>
      <div className={styles.form}>
        {proof.isPending && <Skeleton height={72} radius="md" role="status" aria-label="Loading" />}
        {proof.isError && !isWrong && <ErrorState onRetry={() => void proof.refetch()} />}
        {isWrong && (
          <>
            <p className={styles.refusal} role="alert">
              {messages.invalidToken}
            </p>
            <p className={styles.text}>
              A link works for 7 days. You get a new one as soon as something needs a confirmed address.
            </p>
          </>
        )}
        {proof.isSuccess && (
          <p className={styles.text} role="status">
            {messages.emailConfirmed}
          </p>
        )}
        {(isWrong || proof.isSuccess) && (
          <Button component={AppLink} to="/dashboard" fullWidth>
            Go to the dashboard
          </Button>
        )}
      </div>
    </AuthPage>
  )
}
