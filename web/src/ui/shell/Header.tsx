import { Burger, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import type { PublicBrand } from '@rankline/contract/brands/calls'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { productName } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { spelled } from '../../platform/shortcuts.ts'
import { AppLink } from '../AppLink.tsx'
import { BrandMark } from '../BrandMark.tsx'
import { linksFor, mainLinks } from './links.ts'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './shell.module.css'

type Props = {
  usage: ReactNode
  notifications: ReactNode
  onSearch(): void
  onKeyboardHelp(): void
}

export function Header({ usage, notifications, onSearch, onKeyboardHelp }: Props) {
  const user = useUser()
  const [isUnfolded, setUnfolded] = useState(false)
  const fold = () => setUnfolded(false)
  const brand = user.user_brand
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Burger
          className={styles.burger}
          size={18}
          lineSize={1.5}
          opened={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          aria-label={isUnfolded ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isUnfolded}
          aria-controls="main-navigation"
        />
        <AppLink to="/" className={styles.home} data-touch aria-label={`${brand?.name ?? productName}, home`}>
          {brand === null ? <BrandMark withName /> : <ClientBrand brand={brand} />}
        </AppLink>
        <nav
          id="main-navigation"
          aria-label="Main"
          className={styles.navigation}
          data-unfolded={isUnfolded || undefined}
        >
          {linksFor(mainLinks, user).map(({ label, to }) => (
            <AppLink key={to} to={to} className={styles.link} onClick={fold}>
              {label}
            </AppLink>
          ))}
        </nav>
        <div className={styles.tools}>
          {usage}
          <UnstyledButton className={styles.search} onClick={onSearch} aria-label="Search or jump to">
            <IconSearch size={15} stroke={1.75} aria-hidden />
            <span className={styles.searchText}>Search or jump to…</span>
            <kbd className={styles.key}>{spelled('mod+k')}</kbd>
          </UnstyledButton>
          {notifications}
          <PersonMenu onKeyboardHelp={onKeyboardHelp} />
        </div>
      </div>
    </header>
  )
}

/** A brand instead of the product's mark: the logo for the current background, or the name. */
function ClientBrand({ brand: { name, logo, logo_dark } }: { brand: PublicBrand }) {
  const isDark = useComputedColorScheme('light') === 'dark'
  const picture = isDark ? (logo_dark ?? logo) : (logo ?? logo_dark)
  if (picture === null) return <span className={styles.clientBrand}>{name}</span>
  return <img src={picture} alt="" className={styles.clientLogo} />
}
