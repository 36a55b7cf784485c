/** Ids between two rows, both included, in either direction; only the last if the first is gone. */
export function rangeOf(ids: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** How much of a page is selected. */
export function selectedShare(
  ids: readonly number[],
  selected: ReadonlySet<number>,
): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}
