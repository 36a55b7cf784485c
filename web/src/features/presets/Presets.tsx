import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import controls from '../../ui/filters/filters.module.css'
import { Popover } from '../../ui/popups/Popover.tsx'
import type { Columns } from './preset-view.ts'
import styles from './presets.module.css'

const PresetsPopup = lazyPart(() => import('./PresetsPopup.tsx'), 'PresetsPopup')

type Props = {
  /** Decides the account whose shared presets are listed; without it, all of the person's accounts. */
  projectId: number | undefined
  /** The current columns of the list. */
  columns: Columns
  onColumns(columns: Partial<Columns>): void
}

/** Saved views of the list: choose one, or save the current one. */
export function Presets(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={!isAsking}
      closeOnEscape={!isAsking}
      position="bottom-end"
      width={280}
      offset={6}
      preventPositionChangeWhenVisible={false}
      trapFocus={!isAsking}
      returnFocus
    >
      <Popover.Target>
        {(button) => (
          <button
            {...button}
            type="button"
            className={controls.control}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBookmark size={14} stroke={1.75} aria-hidden />
            Presets
          </button>
        )}
      </Popover.Target>
      <Popover.Dropdown className={styles.popup} aria-label="Presets">
        <PresetsPopup {...props} onAsk={setAsking} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
