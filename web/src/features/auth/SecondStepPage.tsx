import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The second step of a log-in. */
export function SecondStepPage() {
  useTitle('Login')
  return (
    <AuthPage title="Confirm that it is you" footer={<AppLink to="/login">Log in as somebody else</AppLink>}>
      <SecondStep start="/login" />
    </AuthPage>
  )
}
