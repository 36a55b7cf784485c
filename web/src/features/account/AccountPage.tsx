import type { User } from '@rankline/contract/auth/calls'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { linksFor, type ShellLink } from '../../ui/shell/links.ts'
import { useCurrentInView } from '../../ui/shell/use-current-in-view.ts'
import styles from './account.module.css'

const links: readonly ShellLink[] = [
  { label: 'Information', to: '/account/information' },
  { label: 'Email', to: '/account/email' },
  { label: 'Security', to: '/account/security' },
  { label: 'Photo', to: '/account/avatar' },
  { label: 'Notifications', to: '/account/notifications', only: 'site' },
  { label: 'Date and time', to: '/account/time', only: 'site' },
  { label: 'Click curve', to: '/account/click-curve', only: 'site' },
  { label: 'API tokens', to: '/account/tokens' },
  { label: 'Export my data', to: '/account/takeout', only: 'site' },
  { label: 'Activities', to: '/account/activities' },
  { label: 'Upgrade', to: '/account/upgrade/packages', only: 'site' },
  { label: 'Delete account', to: '/account/erase', only: 'site' },
  { label: 'Log out', to: '/account/logout' },
]

/** Clients of a brand see the screen only if their package has API access. */
const hasTokens = ({ user_brand: brand, has_api_access: access }: User) => brand === null || access === 1

type Props = { title: string; sub?: ReactNode; children: ReactNode }

/** An account page next to the menu of all account pages. */
export function AccountPage({ title, sub, children }: Props) {
  const user = useUser()
  const menu = useCurrentInView()
  return (
    <div className={styles.page}>
      <nav ref={menu} aria-label="Account" className={styles.menu}>
        {linksFor(links, user)
          .filter(({ to }) => to !== '/account/tokens' || hasTokens(user))
          .map(({ label, to }) => (
            <AppLink key={to} to={to} className={styles.link} preload={false}>
              {label}
            </AppLink>
          ))}
      </nav>
      <div className={styles.content}>
        <PageHead title={title} sub={sub} />
        {children}
      </div>
    </div>
  )
}
