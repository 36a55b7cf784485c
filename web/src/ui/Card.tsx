import type { ComponentPropsWithRef } from 'react'
import styles from './Card.module.css'

/** Paper with a hairline. `isFlush` where its content brings its own padding, e.g. a table. */
export function Card({
  isFlush = false,
  className,
  ...props
}: ComponentPropsWithRef<'div'> & { isFlush?: boolean }) {
  const classes = className === undefined ? styles.card : `${styles.card} ${className}`
  return <div {...props} className={classes} data-flush={isFlush || undefined} />
}
