import type { SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../AppLink.tsx'
import styles from './section-menu.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

/** `isExact`: the link is not current on screens below its path. */
type MenuLink = { label: string; to: string; isExact?: boolean; search?: SearchParams }
type Props = { label: string; links: readonly MenuLink[] }

/** The menu of a section's screens, above each screen's head. */
export function SectionMenu({ label, links }: Props) {
  const menu = useCurrentInView()
  return (
    <nav ref={menu} className={styles.menu} aria-label={label}>
      {links.map(({ label: name, ...link }) => (
        <AppLink key={link.to} {...link} className={styles.link}>
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
