import { Button, Skeleton } from '@mantine/core'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AuthPage } from '../auth/AuthPage.tsx'
import { unsubscribeQuery } from './status-mails.api.ts'
import styles from './status-mails.module.css'

/** The target of the unsubscribe link in a status mail: opening it unsubscribes; needs no log-in. */
export function UnsubscribePage() {
  useTitle('Unsubscribe')
  const { token = '' } = useSearchParams()
  return (
    <AuthPage title="Your status mails" footer={<AppLink to="/">Rankline</AppLink>}>
      <Unsubscribed token={token} />
    </AuthPage>
  )
}

function Unsubscribed({ token }: { token: string }) {
  const ending = useQuery(unsubscribeQuery(token))
  const isWrong = ending.error instanceof CallFailed && ending.error.code === 'VALIDATION_FAILED'
  if (ending.isPending) return <Skeleton height={96} radius="md" mt={24} role="status" aria-label="Loading" />
  if (ending.isError && !isWrong) return <ErrorState onRetry={() => void ending.refetch()} />
  return (
    <div className={styles.answer}>
      {isWrong ? (
        <p className={styles.refusal} role="alert">
          {messages.invalidToken}
        </p>
      ) : (
        <p role="status">
          You’re unsubscribed from {ending.data?.period} emails. You can turn them back on in your
          notification settings.
        </p>
      )}
      <Button component={AppLink} to="/account/notifications" variant="default" fullWidth>
        Notification settings
      </Button>
    </div>
  )
}
