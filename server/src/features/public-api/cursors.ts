import { cursorOf } from '@rankline/contract/public-api/values'

/** A page of rows in the order of their ids. @param rows one more than the page has, if there are any after it */
export function pageAfter<Row extends { id: number }, T>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => T,
): { data: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(present),
    next_cursor: rows.length > limit && last !== undefined ? cursorOf(last.id) : null,
  }
}

/** A page of rows of which a service knows only the whole list, in any order. */
export const pageOfAll = <Row extends { id: number }, T>(
  all: readonly Row[],
  { cursor: after, limit }: { cursor: number; limit: number },
  present: (row: Row) => T,
) =>
  pageAfter(
    all.filter(({ id }) => id > after).toSorted((one, other) => one.id - other.id),
    limit,
    present,
  )
