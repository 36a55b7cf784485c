import type { Keyword } from '@rankline/contract/keywords/calls'
import type { KeywordSort } from '@rankline/contract/keywords/filters'
import { type ColumnDef, columnSizingFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import type { Explained } from '../../ui/explained.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import {
  columnGroups,
  googleColumns,
  isShown,
  KEYWORD_COLUMN,
  orderOf,
  type TableLayout,
} from '../list-layout/table-layout.ts'
import { DifferenceCell, NowCell, ThenCell } from './ComparisonCells.tsx'
import {
  AboveCell,
  ChangeCell,
  DayCell,
  FeaturesCell,
  GoogleCell,
  IntentCell,
  KeywordCell,
  Known,
  MonthCell,
  PlaceCell,
  PositionCell,
  TagsCell,
  UpdatedCell,
  WeekCell,
} from './cells.tsx'
import { RowActions } from './RowActions.tsx'
import { DrawerToggle, SelectCell } from './RowControls.tsx'

/** `kind`: the style of header and cells; numbers are right-aligned. */
export type ColumnDisplay = {
  kind?: 'number' | 'control' | 'good' | 'quiet' | 'pinned'
  sort?: SortableColumn
  /** The explanation of the column's numbers. */
  means?: Explained
}
export type SortableColumn = Exclude<KeywordSort, 'created_at'>

export const features = tableFeatures({ columnSizingFeature, columnMeta: {} as ColumnDisplay })
const helper = createColumnHelper<typeof features, Keyword>()
type Column = ColumnDef<typeof features, Keyword>

const since = (sort: SortableColumn): ColumnDisplay => ({ kind: 'number', means: 'since', sort })

const positions: readonly Column[] = helper.columns([
  helper.display({
    id: 'current',
    header: 'Current',
    size: 58,
    meta: { kind: 'number', means: 'position', sort: 'position' },
    cell: PositionCell,
  }),
  helper.display({
    id: 'change',
    header: 'Change',
    size: 86,
    meta: { means: 'change', sort: 'change' },
    cell: ChangeCell,
  }),
  helper.display({ id: 'change_day', header: '1d', size: 42, meta: since('change_day'), cell: DayCell }),
  helper.display({ id: 'change_week', header: '7d', size: 42, meta: since('change_week'), cell: WeekCell }),
  helper.display({ id: 'change_month', header: '30d', size: 50, meta: since('trend'), cell: MonthCell }),
  helper.accessor('prev_position', {
    header: 'Prev',
    size: 44,
    meta: { kind: 'quiet', means: 'previous', sort: 'prev_position' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('best_position', {
    header: 'Best',
    size: 42,
    meta: { kind: 'good', means: 'best', sort: 'best_position' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('worst_position', {
    header: 'Worst',
    size: 48,
    meta: { kind: 'quiet', means: 'worst', sort: 'worst_position' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('trend', {
    header: '30 days',
    size: 62,
    meta: { means: 'trend', sort: 'trend' },
    cell: ({ row: { original } }) => (
      <Sparkline points={original.trend} every={original.check_every} isRank width={50} height={22} />
    ),
  }),
])

/** The columns of two days, while the list compares them. */
const compared = helper.columns([
  helper.display({ id: 'then', header: 'Then', size: 66, meta: { kind: 'number' }, cell: ThenCell }),
  helper.display({ id: 'now', header: 'Now', size: 66, meta: { kind: 'number' }, cell: NowCell }),
  helper.display({ id: 'difference', header: 'Difference', size: 92, cell: DifferenceCell }),
])
const comparedGroup = helper.group({ id: 'compared', header: 'Compared', columns: compared })

/** Columns of Google's own numbers, separate from the numbers that we measure. */
const google: readonly Column[] = helper.columns(
  googleColumns.map(({ id, label }) =>
    helper.display({
      id,
      header: label,
      size: id === 'google_impressions' ? 96 : 72,
      meta: { kind: 'number', sort: id },
      cell: GoogleCell,
    }),
  ),
)

/** The columns in the specification's order. */
const columns: readonly Column[] = helper.columns([
  helper.display({ id: 'select', size: 36, meta: { kind: 'control' }, cell: SelectCell }),
  helper.display({
    id: KEYWORD_COLUMN,
    header: 'Keyword',
    // Minimum width.
    size: 168,
    meta: { kind: 'pinned', sort: 'keyword' },
    cell: KeywordCell,
  }),
  helper.display({ id: 'place', header: 'C/E/D', size: 104, meta: { sort: 'place' }, cell: PlaceCell }),
  helper.group({
    id: 'positions',
    header: 'Positions',
    meta: { sort: 'position' },
    columns: positions,
  }),
  helper.display({ id: 'serp', header: 'Serp', size: 104, meta: { sort: 'serp' }, cell: FeaturesCell }),
  helper.accessor('volume', {
    header: 'Volume',
    size: 66,
    meta: { kind: 'number', means: 'volume', sort: 'volume' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('traffic', {
    header: 'Traffic',
    size: 56,
    meta: { kind: 'number', means: 'traffic', sort: 'traffic' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('traffic_value', {
    header: 'Value',
    size: 54,
    meta: { kind: 'number', means: 'value', sort: 'traffic_value' },
    cell: ({ getValue }) => <Known text={formatMoney(getValue())} />,
  }),
  helper.display({
    id: 'above',
    header: 'Above',
    size: 98,
    meta: { kind: 'number', means: 'above', sort: 'above' },
    cell: AboveCell,
  }),
  helper.display({ id: 'intent', header: 'Intent', size: 136, cell: IntentCell }),
  helper.group({ id: 'google', header: 'Google · 28d', columns: google }),
  helper.display({
    id: 'updated_at',
    header: 'Last Update',
    size: 88,
    meta: { sort: 'updated_at' },
    cell: UpdatedCell,
  }),
  helper.display({ id: 'tags', header: 'Tags', size: 84, meta: { sort: 'tags' }, cell: TagsCell }),
  helper.display({ id: 'actions', header: 'Actions', size: 144, cell: RowActions }),
  helper.display({ id: 'drawer', size: 36, meta: { kind: 'control' }, cell: DrawerToggle }),
])

type Named = { id?: string; accessorKey?: unknown }
export const columnId = (column: Named): string => column.id ?? String(column.accessorKey)

/** Returns the shown columns and groups in the chosen order. While two days are compared, they replace the positions. */
export function shownColumns({ hidden, order }: Pick<TableLayout, 'hidden' | 'order'>, isCompared = false) {
  const chosen = orderOf(order)
  const arranged = (list: readonly Column[]): Column[] => {
    const isFree = (column: Column) => placeOf(chosen, columnId(column)) !== -1
    const free = list
      .filter(isFree)
      .sort((one, other) => placeOf(chosen, columnId(one)) - placeOf(chosen, columnId(other)))
    // Selection, keyword and the drawer's toggle keep their places.
    return list.map((column) => (isFree(column) ? (free.shift() ?? column) : column))
  }
  const isKept = (column: Named) => isShown(hidden, columnId(column))
  return arranged(columns).flatMap((column): Column[] => {
    if (isCompared && column.id === 'positions') return [comparedGroup]
    if (!('columns' in column)) return isKept(column) ? [column] : []
    const shownColumns = arranged(column.id === 'google' ? google : positions).filter(isKept)
    return shownColumns.length === 0 ? [] : [{ ...column, columns: shownColumns }]
  })
}

/** Returns the place of a column, or of a group's first column; -1 if it cannot be moved. */
const placeOf = (order: readonly string[], id: string) => {
  const shownColumns = columnGroups[id] ?? [id]
  return order.findIndex((one) => shownColumns.includes(one))
}

/** A column's width in px until a person chooses another. */
export const usualWidth = (id: string): number =>
  columns
    .flatMap((column) => ('columns' in column ? [...positions, ...google] : [column]))
    .find((column) => columnId(column) === id)?.size ?? 0
