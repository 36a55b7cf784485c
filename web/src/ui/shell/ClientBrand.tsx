import { useComputedColorScheme } from '@mantine/core'
import type { PublicBrand } from '@rankline/contract/brands/calls'
import styles from './shell.module.css'

/** A brand instead of the product's mark: the logo for the current background, or the name. */
export function ClientBrand({ brand: { name, logo, logo_dark } }: { brand: PublicBrand }) {
  const isDark = useComputedColorScheme('light') === 'dark'
  const picture = isDark ? (logo_dark ?? logo) : (logo ?? logo_dark)
  if (picture === null) return <span className={styles.clientBrand}>{name}</span>
  return <img src={picture} alt="" className={styles.clientLogo} />
}
