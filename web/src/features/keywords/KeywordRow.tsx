import type { Keyword } from '@rankline/contract/keywords/calls'
import { FlexRender, type Row } from '@tanstack/react-table'
import { memo } from 'react'
import type { features } from './columns.tsx'
import { statusOf } from './keyword-state.ts'
import type { Override } from './overrides.ts'
import { shownKeyword } from './overrides.ts'
import { RowProvider } from './row-context.ts'
import styles from './table.module.css'

export type RowHandlers = {
  select(id: number, isRange: boolean): void
  toggleDrawer(id: number): void
  activate(index: number): void
}

export const rowIdOf = (keywordId: number) => `keyword-${keywordId}`

type Props = {
  row: Row<typeof features, Keyword>
  index: number
  override: Override | undefined
  isSelected: boolean
  isActive: boolean
  isOpen: boolean
  isPool: boolean
  /** The table's columns: a row renders again when they change. */
  columns: unknown
  handlers: RowHandlers
}

function KeywordRowInside({ row, index, override, isSelected, isActive, isOpen, isPool, handlers }: Props) {
  const keyword = shownKeyword(row.original, override)
  const { id } = keyword
  return (
    <RowProvider
      value={{
        keyword,
        isRequested: override?.is_requested !== undefined,
        isSelected,
        isOpen,
        isPool,
        select: (isRange) => handlers.select(id, isRange),
        toggleDrawer: () => handlers.toggleDrawer(id),
      }}
    >
      <tr
        id={rowIdOf(id)}
        className={styles.row}
        data-selected={isSelected || undefined}
        data-active={isActive || undefined}
        data-open={isOpen || undefined}
        data-disabled={statusOf(keyword.status) === 'disabled' || undefined}
        aria-selected={isSelected}
        onPointerDown={() => handlers.activate(index)}
      >
        {row.getAllCells().map((cell) => (
          <td
            key={cell.id}
            className={styles.cell}
            data-column={cell.column.id}
            data-kind={cell.column.columnDef.meta?.kind}
          >
            <FlexRender cell={cell} />
          </td>
        ))}
      </tr>
    </RowProvider>
  )
}

/** A row renders again only when its own content changes, not after every refetch. */
export const KeywordRow = memo(
  KeywordRowInside,
  (before, after) =>
    before.row.original === after.row.original &&
    before.index === after.index &&
    before.override === after.override &&
    before.isSelected === after.isSelected &&
    before.isActive === after.isActive &&
    before.isOpen === after.isOpen &&
    before.isPool === after.isPool &&
    before.columns === after.columns &&
    before.handlers === after.handlers,
)
