import { useViewportSize } from '@mantine/hooks'
import type { Keyword } from '@rankline/contract/keywords'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columns, features, KEYWORD_COLUMN } from './columns.tsx'
import { KeywordRow, type RowHandlers, rowIdOf } from './KeywordRow.tsx'
import { selectedShare } from './list-selection.ts'
import type { Override, Overrides } from './overrides.ts'
import { TableHead } from './TableHead.tsx'
import styles from './table.module.css'
import { headerPadding, ROW_HEIGHT, tableHeight, tableWidth } from './table-size.ts'
import { useTableKeys } from './use-table-keys.ts'

const HEAD_HEIGHT = 53

export type ListProps = {
  keywords: Keyword[]
  overrides: Overrides
  selected: ReadonlySet<number>
  openId: number | null
  /** Whether rows come from several projects and name theirs. */
  isPool: boolean
  onSelect(id: number, isRange: boolean): void
  onSelectPage(isSelected: boolean): void
  onToggleDrawer(id: number): void
  onCloseDrawer(): void
  renderDrawer(keyword: Keyword): ReactNode
}

/** Thousands of rows of which only those in sight are there; the open one carries its drawer. */
export function KeywordTable(props: ListProps & { isStale: boolean }) {
  const { keywords, overrides, selected, openId, isPool, isStale } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const screen = useViewportSize()
  const table = useTable({ features, columns, data: keywords, getRowId })
  const rows = table.getRowModel().rows
  const headHeight = HEAD_HEIGHT + 2 * headerPadding(rows.length)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? headHeight) - headHeight
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? headHeight) - headHeight)

  const latest = useRef(props)
  latest.current = props
  // Only an open row is measured; one that closes, in sight or not, is as high as the others again.
  useLayoutEffect(() => {
    if (openId === null) return
    return () => {
      const index = latest.current.keywords.findIndex(({ id }) => id === openId)
      if (index !== -1) virtual.resizeItem(index, ROW_HEIGHT)
    }
  }, [openId, virtual])
  const [selectPage] = useState(() => (isSelected: boolean) => latest.current.onSelectPage(isSelected))
  const [handlers] = useState<RowHandlers>(() => ({
    select: (id, isRange) => latest.current.onSelect(id, isRange),
    toggleDrawer: (id) => latest.current.onToggleDrawer(id),
    activate: setActive,
  }))
  const onKeyDown = useTableKeys({
    count: rows.length,
    active,
    onMove(index) {
      setActive(index)
      virtual.scrollToIndex(index, { align: 'auto' })
    },
    onOpen: (index) => withKeyword(index, ({ id }) => props.onToggleDrawer(id)),
    onSelect: (index, isRange) => withKeyword(index, ({ id }) => props.onSelect(id, isRange)),
    onClose: props.onCloseDrawer,
  })
  const withKeyword = (index: number, act: (keyword: Keyword) => void) => {
    const keyword = keywords[index]
    if (keyword !== undefined) act(keyword)
  }
  const share = useMemo(
    () =>
      selectedShare(
        keywords.map(({ id }) => id),
        selected,
      ),
    [keywords, selected],
  )
  const activeId = active === null ? undefined : keywords[active]?.id

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-stale={isStale || undefined}
      style={{ maxWidth: tableWidth(screen.width), maxHeight: tableHeight(screen.height) }}
    >
      <table
        {...gridOf(activeId)}
        className={styles.table}
        aria-rowcount={rows.length + 2}
        aria-busy={isStale}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {table.getAllLeafColumns().map((column) => (
            <col
              key={column.id}
              style={column.id === KEYWORD_COLUMN ? undefined : { width: column.getSize() }}
            />
          ))}
        </colgroup>
        <TableHead
          groups={table.getHeaderGroups()}
          rowCount={rows.length}
          selected={share}
          onSelectPage={selectPage}
        />
        <Space height={above} />
        {items.map(({ index, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          const { id } = row.original
          return (
            <tbody key={key} data-index={index} ref={openId === id ? virtual.measureElement : undefined}>
              <KeywordRow
                row={row}
                index={index}
                override={overrideOf(overrides, id)}
                isSelected={selected.has(id)}
                isActive={active === index}
                isOpen={openId === id}
                isPool={isPool}
                handlers={handlers}
              />
              {openId === id && (
                <tr>
                  <td className={styles.drawerCell} colSpan={columns.length + 5}>
                    {props.renderDrawer(row.original)}
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
        <Space height={below} />
      </table>
    </div>
  )
}

/** A grid as ARIA means it: one stop of the Tab key, inside which keys move the active row. */
function gridOf(activeId: number | undefined) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': 'Keywords',
    'aria-multiselectable': true,
    'aria-activedescendant': activeId === undefined ? undefined : rowIdOf(activeId),
  } as const
}

const getRowId = ({ id }: Keyword) => String(id)
const overrideOf = (overrides: Overrides, id: number): Override | undefined => overrides.get(id)

/** Stands for the rows out of sight. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}
