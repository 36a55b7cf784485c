import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import controls from '../../ui/filters/filters.module.css'
import { Menu } from '../../ui/popups/Menu.tsx'
import styles from '../keyword-filters/filters.module.css'

const ColumnsChoice = lazyPart(() => import('./ColumnsChoice.tsx'), 'ColumnsChoice')
const ColumnsDialog = lazyPart(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog')

/** The table's columns and row height; each person has their own, on every device. */
export function ColumnsMenu() {
  const [isArranging, setArranging] = useState(false)
  return (
    <>
      <ColumnsButton onArrange={() => setArranging(true)} />
      {isArranging && <ColumnsDialog onClose={() => setArranging(false)} />}
    </>
  )
}

function ColumnsButton({ onArrange }: { onArrange(): void }) {
  return (
    <Menu position="bottom-end" width={196} closeOnItemClick={false} menuItemTabIndex={0}>
      <Menu.Target>
        {(button) => (
          <button
            {...button}
            type="button"
            className={controls.control}
            onPointerEnter={ColumnsChoice.preload}
            onFocus={ColumnsChoice.preload}
          >
            <IconColumns3 size={14} stroke={1.75} aria-hidden />
            Columns
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={styles.columns}>
        <ColumnsChoice onArrange={onArrange} />
      </Menu.Dropdown>
    </Menu>
  )
}
