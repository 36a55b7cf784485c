import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { selectionOf, useSelection } from '../../platform/id-sets.ts'
import { useMay } from '../../platform/may.ts'
import controls from '../../ui/filters/filters.module.css'
import { counted, formatNumber } from '../../ui/format.ts'
import type { ListRequest } from './filters.ts'
import { estimateNote, removeKeywords, requestNewRanks } from './keywords.api.ts'
import { type BulkAction, type BulkMode, useParts } from './parts.ts'
import { notYours } from './RowActions.tsx'
import styles from './selection.module.css'

const requestQuestion = 'Do you want to request new ranks?'
const deleteQuestion = 'Do you want to continue with removing process?'

type Props = {
  request: ListRequest
  /** Ids of the keywords on this page; a note counts other selected ones. */
  pageIds: readonly number[]
}

/** The current selection: while a question is open, keywords may be deleted elsewhere. */
const selectedIds = () => [...selectionOf('keywords').store.get()]

/** The bulk actions of the selected keywords, each after a question. */
function useSelectionActions({ request, pageIds }: Props) {
  const selected = useSelection('keywords')
  const away = pageIds.reduce((count, id) => count - Number(selected.has(id)), selected.size)
  return {
    selected,
    away,
    async requestRanks() {
      const note = selected.size > 1 ? { note: estimateNote(selectedIds()) } : {}
      if (await confirm(requestQuestion, { action: 'Request New Ranks', ...note }))
        await requestNewRanks(selectedIds())
    },
    async remove() {
      const note = away > 0 ? { note: Promise.resolve(awayNote(selected.size, away)) } : {}
      if (!(await confirm(deleteQuestion, { action: 'Delete', isDestructive: true, ...note }))) return
      // If the call is refused, it has shown the message; the rows stay.
      await removeKeywords(selectedIds(), request).catch(toldAlready)
    },
  }
}

/** `3 keywords, 2 of them not on this page.` */
const awayNote = (count: number, away: number): string =>
  `${counted(count, 'keyword')}, ${count === away ? 'none of them' : `${formatNumber(away)} of them not`} on this page.`

/** `ACTIONS(n)` in the bar above the list. */
export function ActionsMenu(props: Props) {
  const { selected, requestRanks, remove } = useSelectionActions(props)
  const [mayUpdate, mayManage] = [useMay('update'), useMay('manage')]
  return (
    <Menu position="bottom-end" width={196} disabled={selected.size === 0}>
      <Menu.Target>
        <button
          type="button"
          className={controls.control}
          data-strong={selected.size > 0 || undefined}
          disabled={selected.size === 0}
        >
          ACTIONS({selected.size})
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

/** Floats over the end of the list while keywords are selected. */
export function BulkBar(props: Props) {
  const { selected, away, requestRanks, remove } = useSelectionActions(props)
  const { bulkModes } = useParts()
  const [mayUpdate, mayManage] = [useMay('update'), useMay('manage')]
  const [Dialog, setDialog] = useState<DialogAction['Dialog'] | null>(null)
  const count = selected.size
  if (count === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected keywords">
      <b className={styles.count} aria-live="polite">
        {counted(count, 'keyword')}
      </b>
      {away > 0 && (
        <span className={styles.away}>
          {count === away ? 'none' : `${formatNumber(away)} not`} on this page
        </span>
      )}
      {!mayUpdate && <span className={styles.away}>{notYours}</span>}
      <div className={styles.actions}>
        {mayUpdate && bulkModes.map((mode) => <ModeMenu key={mode.id} mode={mode} onDialog={setDialog} />)}
        {mayUpdate && (
          <button type="button" className={styles.action} onClick={() => void requestRanks()}>
            Request New Ranks
          </button>
        )}
        {mayManage && (
          <button type="button" className={styles.action} onClick={() => void remove()}>
            Delete
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Clear the selection"
        onClick={() => selectionOf('keywords').clear()}
      >
        <IconX size={15} stroke={2} aria-hidden />
      </button>
      {Dialog && <Dialog keywordIds={[...selected]} onClose={() => setDialog(null)} />}
    </div>
  )
}

type DialogAction = Extract<BulkAction, { Dialog: unknown }>

function ModeMenu({
  mode,
  onDialog,
}: {
  mode: BulkMode
  onDialog(Dialog: () => DialogAction['Dialog']): void
}) {
  const selected = useSelection('keywords')
  return (
    <Menu position="top-start" width={176} offset={10}>
      <Menu.Target>
        <button type="button" className={styles.action}>
          {mode.label}
          <IconChevronUp className={styles.chevron} size={13} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {mode.actions.map((action) => (
          <Menu.Item
            key={action.id}
            data-destructive={action.isDestructive}
            onClick={() => ('run' in action ? void action.run([...selected]) : onDialog(() => action.Dialog))}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
