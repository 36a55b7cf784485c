import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import styles from './row-toggle.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { isOpen: boolean; label: string }

/** The arrow that opens what is below a row; `--size` is its width and height. */
export const RowToggle = ({ isOpen, label, className, ...props }: Props) => (
  <button
    {...props}
    type="button"
    className={className === undefined ? styles.toggle : `${styles.toggle} ${className}`}
    aria-expanded={isOpen}
    aria-label={label}
  >
    <IconChevronRight size={15} stroke={1.75} aria-hidden />
  </button>
)
