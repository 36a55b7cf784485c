import type { RowSelection } from '../../platform/row-selection.ts'
import { Checkbox } from '../Checkbox.tsx'

type AllProps = { rows: readonly { id: number }[]; selection: RowSelection; label?: string }

/** The checkbox in a table's header: selects the rows of this page, or none of them. */
export function SelectAll({ rows, selection: { ids, matching, select }, label = 'Select all' }: AllProps) {
  const count = matching === null ? rows.filter(({ id }) => ids.has(id)).length : rows.length
  return (
    <Checkbox
      aria-label={label}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) =>
        select(
          rows.map(({ id }) => id),
          event.currentTarget.checked,
        )
      }
    />
  )
}

type RowProps = { id: number; name: string; selection: RowSelection }

/** The checkbox in a row: adds it to the selection, or removes it. */
export function SelectRow({ id, name, selection: { ids, matching, select } }: RowProps) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={matching !== null || ids.has(id)}
      onChange={(event) => select([id], event.currentTarget.checked)}
    />
  )
}
