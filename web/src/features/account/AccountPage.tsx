import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from './account.module.css'

const links = [
  { label: 'Information', to: '/account/information' },
  { label: 'Security', to: '/account/security' },
  { label: 'Notifications', to: '/account/notifications' },
  { label: 'Activities', to: '/account/activities' },
  { label: 'Upgrade', to: '/account/upgrade/packages' },
  { label: 'Log out', to: '/account/logout' },
] as const

type Props = { title: string; sub?: ReactNode; children: ReactNode }

/** A page about the person, with the menu of all of them beside it. */
export function AccountPage({ title, sub, children }: Props) {
  return (
    <div className={styles.page}>
      <nav aria-label="Account" className={styles.menu}>
        {links.map(({ label, to }) => (
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
