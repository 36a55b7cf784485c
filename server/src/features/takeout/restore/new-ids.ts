import type { Row, TakeoutTable } from '../format/table.ts'

/** What the ids of an archive became. */
export type NewIds = Map<string, Map<number, number>>

/** A row with the ids of this installation. Ids in a list of things that are gone are left out. */
export function withNewIds({ columns }: TakeoutTable, row: Row, ids: NewIds): Row {
  const changed: Row = { ...row }
  for (const [name, { of, kind }] of Object.entries(columns)) {
    if (of === undefined) continue
    const known = ids.get(of)
    const value = row[name]
    if (kind === 'json') changed[name] = (value as number[]).flatMap((id) => known?.get(id) ?? [])
    else if (value !== null) changed[name] = known?.get(value as number)
  }
  return changed
}
