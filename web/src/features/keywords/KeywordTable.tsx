import type { Keyword } from '@rankline/contract/keywords/calls'
import { useTable } from '@tanstack/react-table'
import { type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsIdle } from '../../platform/idle.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { useWindowSize } from '../../platform/window-size.ts'
import { useShownComparison } from '../keyword-filters/comparison.ts'
import { useTableLayout } from '../list-layout/remembered-layout.ts'
import { KEYWORD_COLUMN, type TableLayout } from '../list-layout/table-layout.ts'
import { features, shownColumns } from './columns.tsx'
import { KeywordRow, type RowHandlers, rowIdOf } from './KeywordRow.tsx'
import { selectedShare } from './list-selection.ts'
import type { Override, Overrides } from './overrides.ts'
import { PageProvider } from './row-context.ts'
import { TableHead } from './TableHead.tsx'
import styles from './table.module.css'
import {
  contentWidth,
  headerPadding,
  ROW_HEIGHT,
  tableHeight,
  tableWidth,
  tagsColumnWidth,
} from './table-size.ts'
import { useTableKeys } from './use-table-keys.ts'

const HEAD_HEIGHT = 53
const DRAWER_COLUMN = 'drawer'
/** Minimum height above a table, in px. Rows that do not fit below it are rendered after the first paint. */
const LEAST_ABOVE = 270
/** Extra rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 12

export type ListProps = {
  keywords: Keyword[]
  /** Ids of the same keywords, in an order that does not depend on the sort. */
  pageIds: readonly number[]
  overrides: Overrides
  selected: ReadonlySet<number>
  openId: number | null
  /** Whether rows come from several projects and show their names. */
  isPool: boolean
  /** Whether a newer page is being fetched. */
  isStale: boolean
  onSelect(id: number, isRange: boolean): void
  onSelectPage(isSelected: boolean): void
  onToggleDrawer(id: number): void
}

type Props = ListProps & {
  /** Shows the details of another keyword in the open panel. */
  onShowDetails(id: number): void
  onCloseDrawer(): void
}

/** A virtual list of thousands of rows: only visible ones are rendered. */
export function KeywordTable(props: Props) {
  const layout = useTableLayout()
  // A new row height needs new measurements.
  return <Table key={layout.density} {...props} layout={layout} />
}

function Table(props: Props & { layout: TableLayout }) {
  const { keywords, pageIds, overrides, selected, openId, isPool, isStale } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const screen = useWindowSize()
  const { hidden, order, widths: columnSizing, density } = props.layout
  const rowHeight = ROW_HEIGHT[density]
  const isCompared = useShownComparison() !== null
  const columns = useMemo(() => shownColumns({ hidden, order }, isCompared), [hidden, order, isCompared])
  const table = useTable({ features, columns, data: keywords, getRowId, state: { columnSizing } })
  const rows = table.getRowModel().rows
  const headHeight = HEAD_HEIGHT + 2 * headerPadding(rows.length)
  // A new function would make the table measure all rows on every render, not only visible ones.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: useIsIdle() ? OVERSCAN : 0,
    initialRect: { width: screen.width, height: screen.height - LEAST_ABOVE },
    observeElementRect: observeScroller,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  useVisibleHead(scroller, headHeight)
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? headHeight) - headHeight
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? headHeight) - headHeight)

  const tagsWidth = columnSizing.tags ?? tagsColumnWidth(screen.width)
  const widths = table.getAllLeafColumns().map((column) => ({
    id: column.id,
    width: column.id === 'tags' ? tagsWidth : column.getSize(),
  }))
  // One column takes the remaining width: the keyword, or the last one if a person chose the keyword's width.
  const widest = columnSizing[KEYWORD_COLUMN] === undefined ? KEYWORD_COLUMN : DRAWER_COLUMN
  const page = useMemo(() => ({ ids: pageIds, tagsWidth: contentWidth(tagsWidth) }), [pageIds, tagsWidth])

  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [selectPage] = useState(() => (isSelected: boolean) => latest.current.onSelectPage(isSelected))
  const [handlers] = useState<RowHandlers>(() => ({
    select: (id, isRange) => latest.current.onSelect(id, isRange),
    toggleDrawer: (id) => latest.current.onToggleDrawer(id),
    activate: setActive,
  }))
  function moveTo(index: number) {
    const within = Math.min(Math.max(index, 0), rows.length - 1)
    setActive(within)
    virtual.scrollToIndex(within, { align: 'auto' })
    return within
  }
  /** Moves to a row. An open panel shows its keyword. */
  function walkTo(index: number) {
    const within = moveTo(index)
    if (openId !== null) withKeyword(within, ({ id }) => props.onShowDetails(id))
  }
  const onKeyDown = useTableKeys({
    count: rows.length,
    active,
    onMove: moveTo,
    onOpen: (index) => withKeyword(index, ({ id }) => props.onToggleDrawer(id)),
    onSelect: (index, isRange) => withKeyword(index, ({ id }) => props.onSelect(id, isRange)),
    onClose: props.onCloseDrawer,
  })
  // These keys work anywhere on the screen; the table has its own keys.
  const onActive = (act: (keyword: Keyword) => void) => active !== null && withKeyword(active, act)
  const opened = keywords.findIndex(({ id }) => id === openId)
  const current = opened === -1 ? active : opened
  useShortcut('j', 'Next keyword', () => walkTo(current === null ? 0 : current + 1))
  useShortcut('k', 'Previous keyword', () => walkTo(current === null ? 0 : current - 1))
  useShortcut('o', 'Open or close the keyword', () => onActive(({ id }) => props.onToggleDrawer(id)))
  useShortcut('x', 'Select the keyword', () => onActive(({ id }) => props.onSelect(id, false)))
  useShortcut('t', 'Tags of the keyword', () => onActive(({ id }) => openTags(scroller.current, id)))
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
    <PageProvider value={page}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-stale={isStale || undefined}
        style={{ maxWidth: tableWidth(screen.width), maxHeight: tableHeight(screen.height) }}
      >
        <table
          id="keywords"
          {...gridOf(activeId)}
          className={styles.table}
          data-density={density}
          style={{ minWidth: sum(widths) }}
          aria-rowcount={rows.length + 2}
          aria-busy={isStale}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {widths.map(({ id, width }) => (
              <col key={id} style={id === widest ? undefined : { width }} />
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
              <tbody key={key} data-index={index}>
                <KeywordRow
                  row={row}
                  index={index}
                  override={overrideOf(overrides, id)}
                  isSelected={selected.has(id)}
                  isActive={active === index}
                  isOpen={openId === id}
                  isPool={isPool}
                  columns={columns}
                  handlers={handlers}
                />
              </tbody>
            )
          })}
          <Space height={below} />
        </table>
      </div>
    </PageProvider>
  )
}

function openTags(list: HTMLElement | null, keywordId: number) {
  list?.querySelector<HTMLElement>(`#${rowIdOf(keywordId)} [data-column="tags"] button`)?.click()
}

/** An ARIA grid: one tab stop, inside which keys move the active row. */
function gridOf(activeId: number | undefined) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': 'Keywords',
    'aria-multiselectable': true,
    'aria-activedescendant': activeId === undefined ? undefined : rowIdOf(activeId),
  } as const
}

const sum = (widths: { width: number }[]) => widths.reduce((total, { width }) => total + width, 0)

const getRowId = ({ id }: Keyword) => String(id)
const overrideOf = (overrides: Overrides, id: number): Override | undefined => overrides.get(id)

/** Placeholder with the height of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

/**
 * Reports the size of the scroller to a virtual list after layout. The library's own observer reads it while rows are
 * rendered, which forces an extra layout.
 */
function observeScroller<Scroller extends Element>(
  list: Virtualizer<Scroller, Element>,
  onResize: (size: Rect) => void,
) {
  const element = list.scrollElement
  if (element === null) return
  const observer = new ResizeObserver(() =>
    onResize({ width: element.clientWidth, height: element.clientHeight }),
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Height in px of the page's sticky top bar. */
const BAR = 52

/**
 * Keeps the head of a scrollable table visible while the page scrolls: a sticky element follows only its own scroller.
 * Sets `--above`, the height in px of the table that the page has scrolled away.
 */
function useVisibleHead(scroller: RefObject<HTMLElement | null>, headHeight: number) {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const follow = () => {
      const { top, height } = element.getBoundingClientRect()
      const away = Math.min(Math.max(0, BAR - top), Math.max(0, height - 2 * headHeight))
      element.style.setProperty('--above', `${Math.round(away)}px`)
    }
    // Waits for the next frame, so that reading the layout costs nothing extra.
    const frame = requestAnimationFrame(follow)
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [scroller, headHeight])
}
