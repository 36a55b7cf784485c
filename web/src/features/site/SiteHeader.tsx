import { IconMenu2 } from '@tabler/icons-react'
import { publicPaths } from '../../platform/public-paths.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import styles from './header.module.css'
import { Logo } from './Logo.tsx'
import type { SiteState } from './state.ts'

const pages = [
  { label: 'Home', to: publicPaths.home },
  { label: 'Pricing', to: publicPaths.pricing },
  { label: 'Contact', to: publicPaths.contact },
]
const documentation = { label: 'Documentation', to: publicPaths.docs }
const visitor = [
  { label: 'Login', to: '/login' },
  { label: 'Register', to: '/register' },
]
const menu = 'site-menu'

/** Shows visitors a sign-up link, and signed-in people (`data-signed-in` of the page) their dashboard. */
export function SiteHeader({ path, state }: { path: string; state: SiteState }) {
  const links = state.hasPages ? pages : [documentation]
  const current = (to: string) => (to === path ? 'page' : undefined)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo>
          <BrandMark withName />
        </Logo>
        <nav aria-label="Site" className={styles.navigation}>
          {links.map(({ label, to }) => (
            <a key={to} href={to} className={styles.link} aria-current={current(to)}>
              {label}
            </a>
          ))}
          <span className={styles.space} />
          {visitor.map(({ label, to }) => (
            <a key={to} href={to} className={styles.link} data-of="visitor">
              {label}
            </a>
          ))}
          <a href="/dashboard" className={styles.link} data-of="person">
            Dashboard
          </a>
        </nav>
        <button type="button" className={styles.burger} popoverTarget={menu} aria-label="Open the menu">
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <nav id={menu} popover="auto" aria-label="Menu" className={`${styles.menu} floating`}>
        {[...links.slice(0, 2), ...visitor].map(({ label, to }) => (
          <a
            key={to}
            href={to}
            aria-current={current(to)}
            data-of={visitor.some((link) => link.to === to) ? 'visitor' : undefined}
          >
            {label}
          </a>
        ))}
        <a href="/dashboard" data-of="person">
          Dashboard
        </a>
      </nav>
    </header>
  )
}
