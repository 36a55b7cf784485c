import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { packageChoicesQuery } from './resale.api.ts'

type Props = {
  value: unknown
  error: string | null
  onChange(id: number | ''): void
  /** Shown for no package, which can then be chosen. */
  placeholder?: string
  /** The current package if it is disabled, so that the select can still show it. */
  kept?: { id: number; name: string }
}

/** A select of the enabled packages. */
export function PackageSelect({ value, error, onChange, placeholder, kept }: Props) {
  const { data: packages = [] } = useQuery(packageChoicesQuery)
  const isMissing = kept !== undefined && !packages.some(({ id }) => id === kept.id)
  const choices = isMissing ? [kept, ...packages] : packages
  return (
    <Select
      label="Package"
      placeholder={placeholder}
      clearable={placeholder !== undefined}
      allowDeselect={false}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' || value === null ? null : String(value)}
      error={error}
      onChange={(next) => onChange(next === null ? '' : Number(next))}
    />
  )
}
