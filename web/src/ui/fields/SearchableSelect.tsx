import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { emptyTexts } from '../feedback/texts.ts'
import styles from './select.module.css'

export type Option = { value: number; label: string; icon?: ReactNode }

type Props = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'onSearchChange' | 'renderOption' | 'filter'
> & {
  options: readonly Option[]
  value: number | null
  onChange(value: number | null): void
  /** Loads options for what was typed; called from the second character on. */
  onSearch?(text: string): void
  isLoading?: boolean
}

/** A dropdown that filters while the person types. */
export function SearchableSelect({ options, value, onChange, onSearch, isLoading = false, ...props }: Props) {
  const byId = new Map(options.map((option) => [String(option.value), option]))
  const chosen = value === null ? undefined : byId.get(String(value))
  const search = useDebouncedCallback((text: string) => onSearch?.(text), 200)

  return (
    <Select
      nothingFoundMessage={isLoading ? 'Searching…' : emptyTexts.search}
      // The list itself scrolls, because a scroll area around it would not react to keys.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      comboboxProps={{ shadow: 'md', transitionProps: { transition: 'fade-down', duration: 120 } }}
      leftSection={chosen?.icon}
      // Read-only until the name of the chosen option is loaded, because that name would replace typed text.
      readOnly={isLoading && value !== null && chosen === undefined}
      {...props}
      searchable
      // Loaded options already match, however they are spelled.
      filter={onSearch === undefined ? undefined : ({ options: found }) => found}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null ? null : String(value)}
      onChange={(chosenId) => onChange(chosenId === null ? null : Number(chosenId))}
      onSearchChange={(text) => {
        if (isSearch(text) && text !== chosen?.label) search(text)
      }}
      rightSection={isLoading ? <Loader size={14} /> : undefined}
      renderOption={({ option }) => (
        <span className={styles.option}>
          {byId.get(option.value)?.icon}
          {option.label}
        </span>
      )}
    />
  )
}

/** Whether the text is long enough for a search: at least two characters. */
export const isSearch = (text: string): boolean => text.trim().length > 1
