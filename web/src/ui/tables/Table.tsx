import type { ComponentPropsWithRef } from 'react'
import styles from './table.module.css'

type Props = ComponentPropsWithRef<'table'> & {
  /** The layout on phones: `blocks` shows each row as a block, `choices` next to its checkbox. By default it stays a table. */
  phone?: 'blocks' | 'choices'
}

/** The table of a list. Its CSS variables: `--head --row --cell --edge`, and `--over` for a row under the pointer. */
export function Table({ phone, className, ...props }: Props) {
  const classes = className === undefined ? styles.table : `${styles.table} ${className}`
  return <table {...props} className={classes} data-phone={phone} />
}
