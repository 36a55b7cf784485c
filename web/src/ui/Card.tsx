import type { ComponentPropsWithRef } from 'react'
import styles from './Card.module.css'

/** A card with a hairline. `isFlush` if its content has its own padding, e.g. a table. */
export function Card({
  isFlush = false,
  className,
  ...props
}: ComponentPropsWithRef<'div'> & { isFlush?: boolean }) {
  const classes = className === undefined ? styles.card : `${styles.card} ${className}`
  return <div {...props} className={classes} data-flush={isFlush || undefined} />
}
