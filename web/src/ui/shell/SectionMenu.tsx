import { AppLink } from '../AppLink.tsx'
import styles from './section-menu.module.css'

type Props = { label: string; links: readonly { label: string; to: string }[] }

/** The menu of a section's screens, above each screen's head. */
export function SectionMenu({ label, links }: Props) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {links.map(({ label: name, to }) => (
        <AppLink key={to} to={to} className={styles.link}>
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
