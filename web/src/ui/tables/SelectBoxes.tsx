import { Checkbox } from '@mantine/core'

type Selection = { chosen: readonly number[]; onChoose(ids: readonly number[]): void }

/** The checkbox in a table's header: selects all rows or none. */
export function SelectAll({
  rows,
  chosen,
  onChoose,
  label = 'Select all',
}: Selection & { rows: readonly { id: number }[]; label?: string }) {
  return (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={chosen.length === rows.length}
      indeterminate={chosen.length > 0 && chosen.length < rows.length}
      onChange={(event) => onChoose(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
    />
  )
}

/** The checkbox in a row: adds it to the selection, or removes it. */
export function SelectRow({ id, name, chosen, onChoose }: Selection & { id: number; name: string }) {
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${name}`}
      checked={chosen.includes(id)}
      onChange={(event) =>
        onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
      }
    />
  )
}
