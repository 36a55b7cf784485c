import type { ComponentPropsWithRef } from 'react'
import styles from './icon-button.module.css'

type Props = ComponentPropsWithRef<'button'> & { 'aria-label': string; isDestructive?: boolean }

/** A sign without a frame in a row; `--size` is its width and height. */
export const IconButton = ({ isDestructive, className, ...props }: Props) => (
  <button
    {...props}
    type="button"
    className={className === undefined ? styles.button : `${styles.button} ${className}`}
    data-destructive={isDestructive || undefined}
  />
)
