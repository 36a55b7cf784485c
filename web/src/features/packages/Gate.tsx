import { Button } from '@mantine/core'
import { isTrial } from '@rankline/contract/packages/calls'
import { packageText } from '@rankline/contract/packages/package-text'
import { type ReactNode, useState } from 'react'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { PrescribedTexts } from '../../ui/feedback/PrescribedTexts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PackageList } from './PackageList.tsx'
import { beginTrial } from './packages.api.ts'
import styles from './packages.module.css'

/** Shows the screen, or first the choice of a package if the person has none. */
export function Gate({ children }: { children: ReactNode }) {
  const { status, user_member: member } = useUser()
  if (member.is_expired === 1) return <ExpiredPage />
  return status === 2 ? <ChoicePage /> : children
}

/** Shown after registration: offers the trial if the person registered for it, else a payment. */
function ChoicePage() {
  useTitle('Select a package')
  const user = useUser()
  const canTry = isTrial(user.package)
  const [isListed, setListed] = useState(!canTry)
  return (
    <div className={styles.page}>
      <PageHead
        title={canTry ? 'Start a trial or select a package' : 'Select a package'}
        sub={canTry ? '14 days, no credit card.' : `You signed up for ${packageText(user.package ?? '')}.`}
      />
      {canTry && (
        <div className={styles.choice}>
          <Button onClick={() => void beginTrial()}>Continue with trial</Button>
          <Button variant="default" onClick={() => setListed(true)}>
            Select a package
          </Button>
        </div>
      )}
      {isListed && <PackageList />}
    </div>
  )
}

function ExpiredPage() {
  useTitle('Package Expired')
  const { user_member: member, user_brand_id: brandId, package: name } = useUser()
  return (
    <div className={styles.page}>
      <PageHead
        title={isTrial(name) ? 'Your trial has ended' : 'Your plan has ended'}
        sub={
          <>
            {member.end_at_date !== null && `It ran until ${dayText(member.end_at_date, 'date')}.`}
            <PrescribedTexts
              texts={['Package Expired', `Your package has been expired at ${member.end_at_date ?? 'N/A'}`]}
            />
          </>
        }
      />
      <section className={styles.block} aria-label="Billing">
        <h2>{name === null ? 'MEMBER' : packageText(name)}</h2>
        Tracking is paused. Your history is kept; tracking resumes when you renew.
        {brandId === null && (
          <AppLink to="/account/upgrade/billing" data-touch="line">
            Subscription and receipts
          </AppLink>
        )}
      </section>
      {brandId === null && <PackageList />}
    </div>
  )
}
