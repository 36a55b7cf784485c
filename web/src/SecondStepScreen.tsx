import { AuthPage } from './features/auth/AuthPage.tsx'
import { SecondStep } from './features/second-factor/SecondStep.tsx'
import { useTitle } from './platform/product.ts'
import { AppLink } from './ui/AppLink.tsx'

/** The second step of a log-in. */
export function SecondStepScreen() {
  useTitle('Login')
  return (
    <AuthPage title="Confirm that it is you" footer={<AppLink to="/login">Log in as somebody else</AppLink>}>
      <SecondStep start="/login" />
    </AuthPage>
  )
}
