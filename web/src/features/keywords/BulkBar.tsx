import { Menu } from '@mantine/core'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import type { RowSelection } from '../../platform/row-selection.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { type BulkAction, type BulkMode, bulkModes } from './bulk-modes.ts'
import { notYours } from './RowActions.tsx'
import styles from './selection.module.css'
import { type SelectedKeywords, useSelectedActions } from './use-selected-actions.ts'

/** Floats over the end of the list while keywords are selected. */
export function BulkBar(props: SelectedKeywords) {
  const { ids, matching, count, clear } = props.selection
  const { isBusy, away, requestRanks, remove } = useSelectedActions(props)
  const [mayUpdate, mayManage] = [useCan('update'), useCan('manage')]
  const [Dialog, setDialog] = useState<DialogAction['Dialog'] | null>(null)
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
        {isBusy && <span className={styles.away}>Working…</span>}
        {mayUpdate &&
          !isBusy &&
          bulkModes.map((mode) => (
            <ModeMenu key={mode.id} mode={mode} selection={props.selection} onDialog={setDialog} />
          ))}
        {mayUpdate && !isBusy && (
          <button type="button" className={styles.action} onClick={() => void requestRanks()}>
            Request New Ranks
          </button>
        )}
        {mayManage && !isBusy && (
          <button type="button" className={styles.action} onClick={() => void remove()}>
            Delete
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Clear the selection" onClick={clear}>
        <IconX size={15} stroke={2} aria-hidden />
      </button>
      {Dialog && <Dialog keywordIds={[...ids]} matching={matching} onClose={() => setDialog(null)} />}
    </div>
  )
}

type DialogAction = Extract<BulkAction, { Dialog: unknown }>

function ModeMenu({
  mode,
  selection: { ids, matching },
  onDialog,
}: {
  mode: BulkMode
  selection: RowSelection
  onDialog(Dialog: () => DialogAction['Dialog']): void
}) {
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
            onClick={() =>
              'run' in action ? void action.run([...ids], matching) : onDialog(() => action.Dialog)
            }
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
