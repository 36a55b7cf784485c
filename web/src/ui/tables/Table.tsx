import type { ComponentPropsWithRef } from 'react'
import styles from './table.module.css'

type Props = ComponentPropsWithRef<'table'> & {
  /** On phones each row is a block; in `choices`, beside the box in its first cell. A table without it stays a table. */
  phone?: 'blocks' | 'choices'
}

/** The table of a list. Its measures are variables: `--head --row --cell --edge`, and `--over` of a row under the pointer. */
export function Table({ phone, className, ...props }: Props) {
  const classes = className === undefined ? styles.table : `${styles.table} ${className}`
  return <table {...props} className={classes} data-phone={phone} />
}
