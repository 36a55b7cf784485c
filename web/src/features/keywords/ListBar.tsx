import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { useCan } from '../../platform/can.ts'
import { showInfo } from '../../platform/messages.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import controls from '../../ui/filters/filters.module.css'
import { Menu } from '../../ui/popups/Menu.tsx'
import { ExportsMenu } from '../exports/ExportsMenu.tsx'
import { FilterBar } from '../keyword-filters/FilterBar.tsx'
import { useTableLayout } from '../list-layout/remembered-layout.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { exportedList } from './exported-list.ts'
import { type SelectedKeywords, useSelectedActions } from './use-selected-actions.ts'

type Props = SelectedKeywords & {
  /** All projects if undefined. */
  projectId: number | undefined
  /** How many keywords match the filters, of how many; undefined while unknown. */
  matching: { count: number; of: number } | undefined
  isPhone: boolean
}

/** The filters and actions above a list. */
export function ListBar({ request, selection, isPhone, ...bar }: Props) {
  const { hidden } = useTableLayout()
  const search = useSearchParams()
  return (
    <FilterBar
      {...bar}
      actions={
        <>
          <CopyLink />
          {!isPhone && <ColumnsMenu />}
          <ActionsMenu request={request} selection={selection} />
          <ExportsMenu list={exportedList(request, search, hidden)} />
        </>
      }
    />
  )
}

/** `ACTIONS(n)` in the bar above the list. */
function ActionsMenu(props: SelectedKeywords) {
  const { count } = props.selection
  const { isBusy, requestRanks, remove } = useSelectedActions(props)
  const [mayUpdate, mayManage] = [useCan('update'), useCan('manage')]
  return (
    <Menu position="bottom-end" width={196} disabled={count === 0 || isBusy}>
      <Menu.Target>
        {(button) => (
          <button
            {...button}
            type="button"
            className={controls.control}
            data-strong={count > 0 || undefined}
            disabled={count === 0 || isBusy}
          >
            ACTIONS({count})
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
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

/** Copies the address, which holds filters, sort, page and charts. */
function CopyLink() {
  return (
    <button type="button" className={controls.control} onClick={() => void copyAddress()}>
      <IconLink size={14} stroke={1.75} aria-hidden />
      Copy link
    </button>
  )
}

/** Browsers let pages copy only where the connection is secure. */
async function copyAddress() {
  try {
    await navigator.clipboard.writeText(location.href)
    showInfo('The link to this view was copied.')
  } catch {
    showInfo('The browser does not allow copying here. Copy the link from its address bar.')
  }
}
