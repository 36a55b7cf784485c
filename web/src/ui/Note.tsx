import type { ComponentPropsWithRef } from 'react'
import styles from './note.module.css'

type Props = ComponentPropsWithRef<'p'> & { isLarge?: boolean }

/** A paragraph that explains something; `isLarge` where a screen has little else. */
export const Note = ({ isLarge, className, ...props }: Props) => (
  <p
    {...props}
    className={className === undefined ? styles.note : `${styles.note} ${className}`}
    data-large={isLarge || undefined}
  />
)
