import { useLocation } from '@tanstack/react-router'
import { secondFactorWanted } from '../../platform/second-step.ts'
import { useUser } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import styles from './notice.module.css'

/** A notice above every screen: what is locked without a second factor, with a link to set one up. */
export function SecondFactorNotice() {
  const { second_factor_for: owners = [] } = useUser()
  const said = useStore(secondFactorWanted)
  const isThere = useLocation({ select: ({ pathname }) => pathname.endsWith('/account/security') })
  const text = owners.length > 0 ? closed(owners) : said
  if (text === null) return null
  return (
    <div className={styles.notice} role="status">
      <p>{text}</p>
      {!isThere && <AppLink to="/account/security">Set up a second factor</AppLink>}
    </div>
  )
}

const names = new Intl.ListFormat('en-GB')

const closed = (owners: readonly string[]) =>
  owners.length === 1
    ? `The account of ${owners[0]} is open only to members with a second factor.`
    : `The accounts of ${names.format(owners)} are open only to members with a second factor.`
