import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './row-toggle.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { isOpen: boolean; label: string }

/** The arrow that opens the content below a row. */
export const RowToggle = ({ isOpen, label, className, ...props }: Props) => (
  <IconButton
    {...props}
    className={className === undefined ? styles.toggle : `${styles.toggle} ${className}`}
    aria-expanded={isOpen}
    aria-label={label}
  >
    <IconChevronRight size={15} stroke={1.75} aria-hidden />
  </IconButton>
)
