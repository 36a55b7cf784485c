import { SecurityPage } from './features/account/SecurityPage.tsx'
import { SecondFactorSection } from './features/second-factor/SecondFactorSection.tsx'
import { SessionsSection } from './features/sessions/SessionsSection.tsx'

/** How somebody logs in, and where they are logged in. */
export function SecurityScreen() {
  return <SecurityPage secondFactor={<SecondFactorSection />} sessions={<SessionsSection />} />
}
