import type { ComponentPropsWithRef } from 'react'
import styles from './counter.module.css'

/** How much has been typed, beside a field's label; the element around both is `position: relative`. */
export const Counter = ({
  isOver = false,
  ...props
}: ComponentPropsWithRef<'span'> & { isOver?: boolean }) => (
  <span {...props} className={styles.counter} data-over={isOver || undefined} />
)
