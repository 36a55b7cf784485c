import { paintedTheme } from '@rankline/contract/brands/theme'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { openSharedView } from '@rankline/contract/shared-views/calls'
import type { CSSProperties, ReactNode } from 'react'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { useAccents } from '../../ui/brand/use-accents.ts'
import styles from './shared-page.module.css'

type Brand = ItemsOf<typeof openSharedView>['brand']

type Props = {
  /** The brand whose design is used; null uses our own. */
  brand: Brand
  /** Shows no name, because the page is still unknown or must stay anonymous. */
  isNameless?: boolean
  children: ReactNode
}

/** A page in the design of a brand, without links to the application. */
export function SharedFrame({ brand, isNameless = false, children }: Props) {
  useAccents(brand?.theme_data.button_color)
  return (
    <div className={styles.frame}>
      {!isNameless && (
        <header className={styles.header} style={colorsOf(brand)} data-branded={brand !== null || undefined}>
          {brand === null ? <BrandMark withName /> : <Logo brand={brand} />}
        </header>
      )}
      <main className={styles.main}>{children}</main>
      {!isNameless && (
        <footer className={styles.footer}>Read-only page. All traffic figures are estimates.</footer>
      )}
    </div>
  )
}

function Logo({ brand: { name, logo, logo_dark, theme_data } }: { brand: NonNullable<Brand> }) {
  const picture = theme_data.logo_type === 'dark' ? (logo_dark ?? logo) : (logo ?? logo_dark)
  if (picture === null) return <span className={styles.name}>{name}</span>
  return <img src={picture} alt={name} className={styles.logo} />
}

const colorsOf = (brand: Brand) =>
  (brand === null
    ? {}
    : {
        '--brand-background': brand.theme_data.background_color,
        '--brand-label': paintedTheme(brand.theme_data).label_color,
      }) as CSSProperties
