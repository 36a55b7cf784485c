import type { ComponentPropsWithRef } from 'react'
import styles from './icon-button.module.css'

type Props = ComponentPropsWithRef<'button'> & { 'aria-label': string; isDestructive?: boolean }

/** An icon button without a border, for rows; `--size` is its width and height. */
export const IconButton = ({ isDestructive, className, ...props }: Props) => (
  <button
    {...props}
    type="button"
    className={className === undefined ? styles.button : `${styles.button} ${className}`}
    data-destructive={isDestructive || undefined}
  />
)
