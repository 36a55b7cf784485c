/** Columns a person may hide; selection, keyword and the drawer's toggle always show. */
export const optionalColumns = [
  'place',
  'current',
  'change',
  'prev_position',
  'best_position',
  'worst_position',
  'trend',
  'serp',
  'volume',
  'traffic',
  'traffic_value',
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
const isExtra = (id: string) => id.startsWith('google_')

export type Density = 'comfortable' | 'compact'
/** `hidden`: columns that are not as usual. That hides them, or shows those that only show where they are chosen. */
export type TableLayout = { hidden: readonly string[]; density: Density }

export const defaultLayout: TableLayout = { hidden: [], density: 'comfortable' }

export const isShown = (hidden: readonly string[], id: string) => hidden.includes(id) === isExtra(id)

export const shownIds = (hidden: readonly string[]) => allColumns.filter((id) => isShown(hidden, id))

/** What is hidden when these columns are shown. */
export const hiddenBut = (shown: readonly string[]) =>
  allColumns.filter((id) => shown.includes(id) === isExtra(id))

/** Reads a remembered layout; invalid text and unknown columns count as nothing. */
export function layoutFrom(text: string | null): TableLayout {
  let stored: Partial<TableLayout> | null = null
  try {
    stored = JSON.parse(text ?? 'null') as Partial<TableLayout> | null
  } catch {
    return defaultLayout
  }
  const hidden = Array.isArray(stored?.hidden) ? stored.hidden : []
  return {
    hidden: allColumns.filter((id) => hidden.includes(id)),
    density: stored?.density === 'compact' ? 'compact' : 'comfortable',
  }
}
