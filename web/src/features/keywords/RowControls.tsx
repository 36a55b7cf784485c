import { IconChevronRight } from '@tabler/icons-react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useRow } from './row-context.ts'
import styles from './table.module.css'

export function SelectCell() {
  const { keyword, isSelected, select } = useRow()
  return (
    <Checkbox
      className={styles.checkbox}
      aria-label={`Select ${keyword.keyword_name}`}
      checked={isSelected}
      onChange={() => {}}
      onClick={(event) => select(event.shiftKey)}
    />
  )
}

export function DrawerToggle() {
  const { keyword, isOpen, toggleDrawer } = useRow()
  return (
    <IconButton
      className={styles.toggle}
      data-open={isOpen || undefined}
      aria-expanded={isOpen}
      aria-label={`Details of ${keyword.keyword_name}`}
      onClick={toggleDrawer}
    >
      <IconChevronRight className={styles.chevron} size={16} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
