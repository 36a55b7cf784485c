/** Columns a person may hide; selection, keyword and the drawer's toggle always show. */
export const optionalColumns = [
  'place',
  'current',
  'change',
  'change_day',
  'change_week',
  'change_month',
  'prev_position',
  'best_position',
  'worst_position',
  'trend',
  'serp',
  'volume',
  'traffic',
  'traffic_value',
  'above',
  'intent',
  'updated_at',
  'tags',
  'actions',
] as const

/** Columns that only show where a person chooses them. */
export const googleColumns = [
  { id: 'google_clicks', label: 'Clicks' },
  { id: 'google_impressions', label: 'Impressions' },
  { id: 'google_ctr', label: 'CTR' },
  { id: 'google_position', label: 'Position' },
] as const

const allColumns: readonly string[] = [...optionalColumns, ...googleColumns.map(({ id }) => id)]
const isOfGoogle = (id: string) => id.startsWith('google_')
/** Columns that are hidden until somebody shows them. */
const isExtra = (id: string) => isOfGoogle(id) || id === 'change_month' || id === 'above' || id === 'intent'

/** Columns under one header. They move together as a group, and can be reordered inside it. */
export const columnGroups: Readonly<Record<string, readonly string[]>> = {
  positions: [
    'current',
    'change',
    'change_day',
    'change_week',
    'change_month',
    'prev_position',
    'best_position',
    'worst_position',
    'trend',
  ],
  google: allColumns.filter(isOfGoogle),
}

/** The keyword column takes the remaining width, unless a person chose one. */
export const KEYWORD_COLUMN = 'keyword'

const usualOrder = allColumns
  .filter((id) => !isOfGoogle(id))
  .flatMap((id) => (id === 'updated_at' ? [...(columnGroups.google ?? []), id] : [id]))

/** Widths in px. Below the default width, the actions column cannot hold its buttons. */
export const columnWidths = { least: 40, actions: 144, keyword: 120, most: 800 } as const

const leastWidth = (id: string) =>
  id === 'actions' || id === KEYWORD_COLUMN ? columnWidths[id] : columnWidths.least

/** A width that a column can have, in px. */
export const possibleWidth = (id: string, width: number): number =>
  Math.round(Math.min(Math.max(width, leastWidth(id)), columnWidths.most))

export type Density = 'comfortable' | 'compact'
/**
 * `hidden`: columns whose visibility differs from the default: hidden normal columns, and shown optional ones.
 * `order`: all columns in the chosen order; empty means the default. `widths`: chosen widths in px.
 */
export type ColumnLayout = {
  hidden: readonly string[]
  order: readonly string[]
  widths: Readonly<Record<string, number>>
}
export type TableLayout = ColumnLayout & { density: Density }

export const defaultLayout: TableLayout = { hidden: [], order: [], widths: {}, density: 'comfortable' }

export const isShown = (hidden: readonly string[], id: string) => hidden.includes(id) === isExtra(id)

export const shownIds = (hidden: readonly string[]) => allColumns.filter((id) => isShown(hidden, id))

/** Returns the `hidden` list with which exactly these columns are shown. */
export const hiddenBut = (shown: readonly string[]) =>
  allColumns.filter((id) => shown.includes(id) === isExtra(id))

/** Returns all columns in the chosen order. A column that it does not name comes after its default neighbour. */
export function orderOf(chosen: readonly string[]): readonly string[] {
  if (chosen.length === 0) return usualOrder
  const order = usualOrder.filter((id) => chosen.includes(id))
  order.sort((one, other) => chosen.indexOf(one) - chosen.indexOf(other))
  usualOrder.forEach((id, index) => {
    if (!order.includes(id)) order.splice(order.indexOf(usualOrder[index - 1] ?? '') + 1, 0, id)
  })
  return order
}

/** Validates a stored layout: drops unknown columns and limits widths. */
export function layoutOf(stored: { readonly [part in keyof TableLayout]?: unknown } | null): TableLayout {
  const hidden = Array.isArray(stored?.hidden) ? stored.hidden : []
  const order = orderOf(Array.isArray(stored?.order) ? stored.order : [])
  const widths = Object.entries((stored?.widths ?? {}) as Record<string, unknown>).filter(
    ([id, width]) => (id === KEYWORD_COLUMN || allColumns.includes(id)) && Number.isFinite(width),
  )
  return {
    hidden: allColumns.filter((id) => hidden.includes(id)),
    order: order.join() === usualOrder.join() ? [] : order,
    widths: Object.fromEntries(widths.map(([id, width]) => [id, possibleWidth(id, Number(width))])),
    density: stored?.density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** Parses a stored layout; invalid text gives the default. */
export function layoutFrom(text: string | null): TableLayout {
  try {
    return layoutOf(JSON.parse(text ?? 'null'))
  } catch {
    return defaultLayout
  }
}
