import { IconChevronDown } from '@tabler/icons-react'
import { useMay } from '../../platform/may.ts'
import controls from '../../ui/filters/filters.module.css'
import { Menu } from '../../ui/popups/Menu.tsx'
import { type ListedPage, useChosen } from './use-chosen.ts'

/** `ACTIONS(n)` in the bar above the list. */
export function ActionsMenu(props: ListedPage) {
  const { count, isBusy, requestRanks, remove } = useChosen(props)
  const [mayUpdate, mayManage] = [useMay('update'), useMay('manage')]
  return (
    <Menu position="bottom-end" width={196} disabled={count === 0 || isBusy}>
      <Menu.Target>
        <button
          type="button"
          className={controls.control}
          data-strong={count > 0 || undefined}
          disabled={count === 0 || isBusy}
        >
          ACTIONS({count})
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!mayUpdate} onClick={() => void requestRanks()}>
          Request New Ranks
        </Menu.Item>
        <Menu.Item data-destructive disabled={!mayManage} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
