import type { ReactNode } from 'react'
import { productName } from '../../platform/product.ts'
import { publicPaths } from '../../platform/public-paths.ts'
import styles from './header.module.css'

/** Links to the home page by default. */
export function Logo({ href = publicPaths.home, children }: { href?: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className={styles.logo}
      aria-label={href === publicPaths.home ? `${productName}, home` : productName}
    >
      {children}
    </a>
  )
}
