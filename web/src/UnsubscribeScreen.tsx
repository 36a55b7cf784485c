import { AuthPage } from './features/auth/AuthPage.tsx'
import { Unsubscribed } from './features/status-mails/Unsubscribed.tsx'
import { useTitle } from './platform/product.ts'
import { useSearchParams } from './platform/search-params.ts'
import { AppLink } from './ui/AppLink.tsx'

/** Where the link below a status mail leads, without a log-in. */
export function UnsubscribeScreen() {
  useTitle('Unsubscribe')
  const { token = '' } = useSearchParams()
  return (
    <AuthPage title="Your status mails" footer={<AppLink to="/">Rankline</AppLink>}>
      <Unsubscribed token={token} />
    </AuthPage>
  )
}
