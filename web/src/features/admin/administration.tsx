import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentType, useId } from 'react'
import { useUser } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import type { ShellLink } from '../../ui/shell/links.ts'
import { useCurrentInView } from '../../ui/shell/use-current-in-view.ts'
import styles from './administration.module.css'

type AdminLink = ShellLink & { isExact?: true }

const groups: readonly { title: string; links: readonly AdminLink[] }[] = [
  {
    title: 'Operations',
    links: [
      { label: 'DASHBOARD', to: '/admin', isExact: true },
      { label: 'HEALTH', to: '/admin/health' },
      { label: 'WORKERS', to: '/admin/workers' },
      { label: 'LOGS', to: '/admin/logs' },
      { label: 'ACTIVITIES', to: '/admin/activities' },
      { label: 'AUDIT', to: '/admin/audit' },
    ],
  },
  {
    title: 'Customers',
    links: [
      { label: 'USERS', to: '/admin/users' },
      { label: 'SUBS', to: '/admin/subscriptions' },
      { label: 'PACKAGES', to: '/admin/packages' },
      { label: 'TICKETS', to: '/admin/tickets' },
      { label: 'CONTACTS', to: '/admin/contacts' },
      { label: 'ERASURES', to: '/admin/erasures' },
    ],
  },
  {
    title: 'Tracking',
    links: [
      { label: 'PROJECTS', to: '/admin/projects' },
      { label: 'KEYWORDS', to: '/admin/keywords' },
      { label: 'SOURCES', to: '/admin/sources' },
      { label: 'PROXIES', to: '/admin/proxies' },
      { label: 'UPDATES', to: '/admin/engine-updates' },
    ],
  },
  {
    title: 'Installation',
    links: [
      { label: 'SETTINGS', to: '/admin/settings' },
      { label: 'FIRST STEPS', to: '/admin/setup' },
    ],
  },
]

/** A screen for administrators, beside their menu; everybody else is sent to the log-in. */
export function forAdministrators(Screen: ComponentType): ComponentType {
  return function Administration() {
    const { is_administrator } = useUser()
    const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
    // An administrator who logs in as somebody else is on the way to another screen.
    if (is_administrator !== true) return isHere ? <Navigate to={'/login' as never} replace /> : null
    return (
      <div className={styles.area}>
        <AdminMenu />
        <div className={styles.screen}>
          <Screen />
        </div>
      </div>
    )
  }
}

/** All screens of the administration in four groups: a column, or on narrow windows a row that scrolls. */
function AdminMenu() {
  const menu = useCurrentInView()
  const id = useId()
  return (
    <nav ref={menu} className={styles.menu} aria-label="Administration">
      {groups.map(({ title, links }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are links.
        <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={styles.group}>
          <span id={`${id}-${title}`} className={styles.title}>
            {title}
          </span>
          {links.map(({ label, ...link }) => (
            <AppLink key={link.to} {...link} className={styles.link}>
              {label}
            </AppLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
