import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import styles from './filters.module.css'

type Props = ComponentPropsWithRef<'button'> & {
  name: string
  /** The current choice, or null. */
  summary: string | null
  isOpen: boolean
  onClear?(): void
}

/** Opens a filter; with a choice it becomes that choice's chip, with a cross. */
export function FilterButton({ name, summary, isOpen, onClear, ...props }: Props) {
  const isActive = summary !== null
  return (
    <span className={styles.filter} data-active={(isActive && onClear !== undefined) || undefined}>
      <button {...props} type="button" className={styles.filterButton} aria-expanded={isOpen}>
        <span>{isActive ? `${name} ${summary}` : name}</span>
        {!(isActive && onClear !== undefined) && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
      </button>
      {isActive && onClear !== undefined && (
        <button type="button" className={styles.clear} aria-label={`Clear ${name}`} onClick={onClear}>
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
