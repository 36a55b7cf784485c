import { columnGroups } from '../list-layout/table-layout.ts'

/** A group's columns, or the column itself. */
export const columnsOf = (id: string): readonly string[] => columnGroups[id] ?? [id]

/** The group of a column, if it is in one. */
const groupOf = (id: string): string | undefined =>
  Object.keys(columnGroups).find((group) => columnsOf(group).includes(id))

/** Lists what a column can swap places with, in order: columns of its group, or top-level columns and groups. */
export function siblingsOf(order: readonly string[], id: string): string[] {
  const group = groupOf(id)
  if (group !== undefined) return order.filter((one) => columnsOf(group).includes(one))
  return [...new Set(order.map((one) => groupOf(one) ?? one))]
}

/** The order after a column or group has moved before one of its siblings, or behind all of them. */
export function movedBefore(order: readonly string[], id: string, before: string | null): string[] {
  const siblings = siblingsOf(order, id).filter((one) => one !== id)
  const index = before === null ? siblings.length : siblings.indexOf(before)
  if (index === -1 || before === id) return [...order]
  siblings.splice(index, 0, id)
  const group = groupOf(id)
  const within = (one: string) => order.filter((other) => columnsOf(one).includes(other))
  if (group === undefined) return siblings.flatMap(within)
  const changed = [...siblings]
  return order.map((one) => (columnsOf(group).includes(one) ? (changed.shift() ?? one) : one))
}

/** The order after a column has moved by a step among those that are shown. */
export function movedBy(
  order: readonly string[],
  id: string,
  step: 1 | -1,
  isShown: (id: string) => boolean,
): string[] {
  const shown = siblingsOf(order, id).filter((one) => columnsOf(one).some(isShown))
  const place = shown.indexOf(id)
  const passed = shown[place + step]
  if (passed === undefined) return [...order]
  return movedBefore(order, id, step === -1 ? passed : (shown[place + 2] ?? null))
}
