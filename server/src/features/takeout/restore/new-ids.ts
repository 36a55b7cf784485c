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

/** Parameters of a list that name what an account has, by the table. */
const named = { tag: 'tags', project: 'projects', landing_page: 'landing_pages', keywords: 'keywords' }

/** No row has it: what was named has gone, and the filter goes on finding nothing. */
const NOBODY = Number.MAX_SAFE_INTEGER

/** A filter of the keyword list with the ids of this installation. */
export function filterWithNewIds(filter: string, ids: NewIds): string {
  const query = new URLSearchParams(filter)
  for (const [name, table] of Object.entries(named)) {
    const given = query.get(name)
    if (given === null) continue
    const known = given.split(',').flatMap((id) => ids.get(table)?.get(Number(id)) ?? [])
    query.set(name, (known.length === 0 ? [NOBODY] : known).join())
  }
  return query.toString()
}
