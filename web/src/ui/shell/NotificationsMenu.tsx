import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PrescribedTexts } from '../feedback/PrescribedTexts.tsx'
import { emptyTexts } from '../feedback/texts.ts'
import { Popover } from '../popups/Popover.tsx'
import styles from './notifications.module.css'

type Props = {
  /** The number of open items; shown on the bell. */
  count: number
  /** The groups of items; null if there are none. */
  children: ReactNode
}

/** The bell of the header, and its menu. */
export function NotificationsMenu({ count, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} new`
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} offset={10}>
      <Popover.Target>
        {(button) => (
          <button
            {...button}
            type="button"
            className={styles.bell}
            aria-label={label}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.5} />
            {count > 0 && (
              <span className={styles.count} aria-hidden>
                {count > 9 ? '9+' : count}
              </span>
            )}
          </button>
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={styles.list}>
          {children ?? (
            <div className={styles.none}>
              You’re all caught up
              <PrescribedTexts texts={emptyTexts.notYet} />
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
