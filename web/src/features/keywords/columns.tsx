import type { Keyword } from '@rankline/contract/keywords'
import { columnSizingFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import {
  ChangeCell,
  FeaturesCell,
  KeywordCell,
  Known,
  PlaceCell,
  PositionCell,
  TagsCell,
  UpdatedCell,
} from './cells.tsx'
import { RowActions } from './RowActions.tsx'
import { DrawerToggle, SelectCell } from './RowControls.tsx'

/** `kind`: how header and cells are set; numbers stand right-aligned. */
export type ColumnLook = { kind?: 'number' | 'control' | 'good' | 'quiet' | 'pinned'; sort?: SortableColumn }
export type SortableColumn = 'keyword' | 'position' | 'updated_at'

export const features = tableFeatures({ columnSizingFeature, columnMeta: {} as ColumnLook })
const helper = createColumnHelper<typeof features, Keyword>()

/** Width in px of what is as wide as its content asks for; the keyword takes what is left. */
export const KEYWORD_COLUMN = 'keyword'

const positions = helper.columns([
  helper.display({
    id: 'current',
    header: 'Current',
    size: 58,
    meta: { kind: 'number' },
    cell: PositionCell,
  }),
  helper.display({ id: 'change', header: 'Change', size: 88, cell: ChangeCell }),
  helper.accessor('prev_position', {
    header: 'Prev',
    size: 46,
    meta: { kind: 'quiet' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('best_position', {
    header: 'Best',
    size: 46,
    meta: { kind: 'good' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('worst_position', {
    header: 'Worst',
    size: 50,
    meta: { kind: 'quiet' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('trend', {
    header: '30 days',
    size: 102,
    cell: ({ getValue }) => <Sparkline points={getValue()} isRank width={84} height={22} />,
  }),
])

/** The columns in the specification's order. */
export const columns = helper.columns([
  helper.display({ id: 'select', size: 36, meta: { kind: 'control' }, cell: SelectCell }),
  helper.display({
    id: KEYWORD_COLUMN,
    header: 'Keyword',
    size: 240,
    meta: { kind: 'pinned', sort: 'keyword' },
    cell: KeywordCell,
  }),
  helper.display({ id: 'place', header: 'C/E/D', size: 126, cell: PlaceCell }),
  helper.group({
    id: 'positions',
    header: 'Positions',
    meta: { sort: 'position' },
    columns: positions,
  }),
  helper.display({ id: 'serp', header: 'Serp', size: 112, cell: FeaturesCell }),
  helper.accessor('volume', {
    header: 'Volume',
    size: 78,
    meta: { kind: 'number' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('traffic', {
    header: 'Traffic',
    size: 66,
    meta: { kind: 'number' },
    cell: ({ getValue }) => <Known text={formatNumber(getValue())} />,
  }),
  helper.accessor('traffic_value', {
    header: 'Value',
    size: 74,
    meta: { kind: 'number' },
    cell: ({ getValue }) => <Known text={formatMoney(getValue())} />,
  }),
  helper.display({
    id: 'updated_at',
    header: 'Last Update',
    size: 106,
    meta: { sort: 'updated_at' },
    cell: UpdatedCell,
  }),
  helper.display({ id: 'tags', header: 'Tags', size: 48, cell: TagsCell }),
  helper.display({ id: 'actions', header: 'Actions', size: 124, cell: RowActions }),
  helper.display({ id: 'drawer', size: 36, meta: { kind: 'control' }, cell: DrawerToggle }),
])
