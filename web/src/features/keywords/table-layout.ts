/** Columns a person may hide; selection, keyword and the drawer's toggle always show. */
export const optionalColumns = [
  { id: 'place', label: 'C/E/D' },
  { id: 'current', label: 'Current' },
  { id: 'change', label: 'Change' },
  { id: 'prev_position', label: 'Prev' },
  { id: 'best_position', label: 'Best' },
  { id: 'worst_position', label: 'Worst' },
  { id: 'trend', label: '30 days' },
  { id: 'serp', label: 'Serp' },
  { id: 'volume', label: 'Volume' },
  { id: 'traffic', label: 'Traffic' },
  { id: 'traffic_value', label: 'Value' },
  { id: 'updated_at', label: 'Last Update' },
  { id: 'tags', label: 'Tags' },
  { id: 'actions', label: 'Actions' },
] as const

export type Density = 'comfortable' | 'compact'
export type TableLayout = { hidden: readonly string[]; density: Density }

export const defaultLayout: TableLayout = { hidden: [], density: 'comfortable' }

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
    hidden: optionalColumns.map(({ id }) => id).filter((id) => hidden.includes(id)),
    density: stored?.density === 'compact' ? 'compact' : 'comfortable',
  }
}
