import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import panel from '../../ui/panel/panel.module.css'
import { changeLayout, useTableLayout } from '../list-layout/remembered-layout.ts'
import { columnGroups, isShown, KEYWORD_COLUMN, orderOf } from '../list-layout/table-layout.ts'
import { nameOfColumn } from './column-names.ts'
import { columnsOf, movedBy, siblingsOf } from './column-order.ts'
import { usualWidth } from './columns.tsx'
import styles from './columns-dialog.module.css'

/** Edits the order and widths of the shown columns, for people who do not drag column headers. */
export function ColumnsDialog({ onClose }: { onClose(): void }) {
  useFocusReturn()
  const layout = useTableLayout()
  const order = orderOf(layout.order)
  const [announcement, setAnnouncement] = useState('')
  const isColumnShown = (id: string) => isShown(layout.hidden, id)
  const shownSiblings = (id: string) =>
    siblingsOf(order, id).filter((one) => columnsOf(one).some(isColumnShown))

  function move(id: string, step: 1 | -1) {
    const next = movedBy(order, id, step, isColumnShown)
    const pressed = document.activeElement as HTMLElement | null
    flushSync(() => changeLayout({ order: next }))
    // The line may have moved in the document, which loses the focus.
    pressed?.focus()
    const place = siblingsOf(next, id).filter((one) => columnsOf(one).some(isColumnShown))
    setAnnouncement(`${nameOfColumn(id)} is column ${place.indexOf(id) + 1} of ${place.length}`)
  }

  const line = (id: string, siblings: readonly string[]) => (
    <Line
      key={id}
      id={id}
      isFirst={siblings[0] === id}
      isLast={siblings.at(-1) === id}
      onMove={(step) => move(id, step)}
    />
  )
  const columns = shownSiblings('place')
  return (
    <Modal opened onClose={onClose} size={440} title="Order and widths of columns">
      <p className={styles.hint}>
        You can also drag the heads of the table, and the right edge of a head to change its width.
      </p>
      <ol className={styles.list}>
        <Line id={KEYWORD_COLUMN} />
        {columns.flatMap((id) => {
          const grouped = columnGroups[id] === undefined ? [] : shownSiblings(columnsOf(id)[0] ?? '')
          return [line(id, columns), ...grouped.map((part) => line(part, grouped))]
        })}
      </ol>
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
      <div className={`${panel.actions} ${styles.foot}`}>
        <Button variant="default" onClick={() => changeLayout({ order: [], widths: {} })}>
          Reset to default
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  )
}

type LineProps = {
  id: string
  isFirst?: boolean
  isLast?: boolean
  /** Moves the column; undefined if it has a fixed place. */
  onMove?(step: 1 | -1): void
}

function Line({ id, isFirst = false, isLast = false, onMove }: LineProps) {
  const name = nameOfColumn(id)
  const isGroup = columnGroups[id] !== undefined
  const isPart = Object.values(columnGroups).some((grouped) => grouped.includes(id))
  return (
    <li className={styles.line} data-part={isPart || undefined}>
      <span className={styles.name}>{name}</span>
      {!isGroup && <Width id={id} name={name} />}
      <span className={styles.steps}>
        {onMove !== undefined && (
          <>
            {/* A button stays focusable at the end of the list, so that the focus is not lost. */}
            <ActionIcon
              variant="default"
              aria-label={`Move ${name} to the left`}
              aria-disabled={isFirst}
              data-disabled={isFirst || undefined}
              onClick={() => !isFirst && onMove(-1)}
            >
              <IconArrowUp size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={`Move ${name} to the right`}
              aria-disabled={isLast}
              data-disabled={isLast || undefined}
              onClick={() => !isLast && onMove(1)}
            >
              <IconArrowDown size={14} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </span>
    </li>
  )
}

/** A field for a column's width; empty means the default. Each typed value applies at once, within the limits. */
function Width({ id, name }: { id: string; name: string }) {
  const { widths } = useTableLayout()
  const [typed, setTyped] = useState<string | null>(null)
  function change(text: string) {
    setTyped(text)
    const { [id]: _, ...others } = widths
    changeLayout({ widths: text === '' ? others : { ...others, [id]: Number(text) } })
  }
  return (
    <TextInput
      className={styles.width}
      aria-label={`Width of ${name} in pixels`}
      type="number"
      size="xs"
      step={8}
      rightSection="px"
      placeholder={id === KEYWORD_COLUMN ? 'what is left' : String(usualWidth(id))}
      value={typed ?? widths[id] ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
