import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { movedRow } from './report-parts.ts'
import styles from './reports.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  nameOf(row: Row): string
  onOrder(rows: readonly Row[]): void
  children(row: Row): ReactNode
  /** Buttons after those that move a row. */
  more?(row: Row): ReactNode
}

/** A list whose rows are moved with buttons. A moved row keeps the focus, and a screen reader says its new place. */
export function OrderedRows<Row extends string | number>({
  label,
  rows,
  nameOf,
  onOrder,
  children,
  more,
}: Props<Row>) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)
  // Browsers drop the focus of an element that is moved.
  useLayoutEffect(() => {
    if (pressed.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })
  const move = (row: Row, by: 1 | -1) => {
    const next = movedRow(rows, row, by)
    if (next === rows) return
    pressed.current = `${row} ${by}`
    onOrder(next)
    setSaid(`${nameOf(row)} is now number ${next.indexOf(row) + 1} of ${next.length}.`)
  }
  return (
    <div>
      <ol className={styles.parts} aria-label={label} ref={list}>
        {rows.map((row) => (
          <li key={row} className={styles.part} data-row={row}>
            {children(row)}
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                className={styles.move ?? ''}
                data-move={`${row} ${by}`}
                aria-label={`Move ${nameOf(row)} ${by === 1 ? 'down' : 'up'}`}
                aria-disabled={movedRow(rows, row, by) === rows}
                onClick={() => move(row, by)}
              >
                {by === 1 ? (
                  <IconArrowDown size={15} stroke={1.75} />
                ) : (
                  <IconArrowUp size={15} stroke={1.75} />
                )}
              </IconButton>
            ))}
            {more?.(row)}
          </li>
        ))}
      </ol>
      <div role="status">
        <Spoken>{said}</Spoken>
      </div>
    </div>
  )
}
