import { productName } from '../platform/product.ts'
import styles from './BrandMark.module.css'

/** The mark alone, or followed by the product's name. */
export function BrandMark({ size = 22, withName = false }: { size?: number; withName?: boolean }) {
  return (
    <span className={styles.brand} data-large={size > 28 || undefined}>
      <svg
        className={styles.mark}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden={withName}
        role="img"
        aria-label={productName}
      >
        <path d="M2.5 17.5 8.4 11l4.6 4.2 7.2-8.4" />
        <circle cx="20.4" cy="6.4" r="2.1" />
      </svg>
      {withName && <span className={styles.name}>{productName}</span>}
    </span>
  )
}
