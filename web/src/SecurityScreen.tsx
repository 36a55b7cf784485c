import { SecurityPage } from './features/account/SecurityPage.tsx'
import { SecondFactorSection } from './features/second-factor/SecondFactorSection.tsx'
import { SessionsSection } from './features/sessions/SessionsSection.tsx'

/** The person's log-in methods and sessions. */
export function SecurityScreen() {
  return <SecurityPage secondFactor={<SecondFactorSection />} sessions={<SessionsSection />} />
}
