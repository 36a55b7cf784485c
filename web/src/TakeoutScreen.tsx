import { AccountPage } from './features/account/AccountPage.tsx'
import { TakeoutSection } from './features/takeout/TakeoutSection.tsx'
import { useTitle } from './platform/product.ts'

/** Everything of an account in one archive, out and in. */
export function TakeoutScreen() {
  useTitle('Takeout')
  return (
    <AccountPage title="Takeout" sub="Everything of your account in one archive, out and in">
      <TakeoutSection />
    </AccountPage>
  )
}
