import type { ComponentPropsWithRef } from 'react'
import styles from './counter.module.css'

/** Shows how much is typed, next to a field's label; the parent must be `position: relative`. */
export const Counter = ({
  isOver = false,
  ...props
}: ComponentPropsWithRef<'span'> & { isOver?: boolean }) => (
  <span {...props} className={styles.counter} data-over={isOver || undefined} />
)
