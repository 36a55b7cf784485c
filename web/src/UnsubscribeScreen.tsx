import { AuthPage } from './features/auth/AuthPage.tsx'
import { Unsubscribed } from './features/status-mails/Unsubscribed.tsx'
import { useTitle } from './platform/product.ts'
import { useSearchParams } from './platform/search-params.ts'
import { AppLink } from './ui/AppLink.tsx'

/** The target of the unsubscribe link in a status mail; needs no log-in. */
export function UnsubscribeScreen() {
  useTitle('Unsubscribe')
  const { token = '' } = useSearchParams()
  return (
    <AuthPage title="Your status mails" footer={<AppLink to="/">Rankline</AppLink>}>
      <Unsubscribed token={token} />
    </AuthPage>
  )
}
